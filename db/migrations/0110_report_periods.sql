-- Components of reports that came with the company take the selected period. The server updates them, because their definitions refer to
-- others by name; its queue may not exist yet.
do $$
begin
  if to_regclass('pgboss.queue') is null then return; end if;
  perform pgboss.create_queue('update-report-components', '{"policy": "short"}');
  perform in_each_tenant($statement$
    select enqueue_job('update-report-components', '{}', null, 'upgrade') where exists (select from pages where scope = 'Report')
  $statement$);
end $$;
