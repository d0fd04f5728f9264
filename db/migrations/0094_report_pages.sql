-- Companies from before the reports get their pages. The server creates them, because their components refer to others by name; its
-- queue may not exist yet.
do $$
begin
  if to_regclass('pgboss.queue') is null then return; end if;
  perform pgboss.create_queue('add-report-pages', '{"policy": "short"}');
  perform in_each_tenant($statement$
    select enqueue_job('add-report-pages', '{}', null, 'upgrade')
    where exists (select from menus) and not exists (select from pages where scope = 'Report')
  $statement$);
end $$;
