-- Components of features outside the product.
alter table components drop constraint components_kind_check;
alter table components add constraint components_kind_check
  check (kind in ('html', 'table', 'graph', 'score', 'react-table', 'react-ai', 'kpi', 'extension'));
