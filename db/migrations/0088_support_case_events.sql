-- Customers' support cases are no longer called tickets, which are the company's tickets to the support of the product.
select in_each_tenant($$
  update timeline_events set event = 'Support case: ' || substr(event, length('Support ticket: ') + 1)
  where tenant_id = current_setting('app.tenant_id')::bigint and starts_with(event, 'Support ticket: ')
    and category = 'Account Update'
$$);
