-- A feature outside the product can contribute a sign-in method, so a strategy only has to be a name.
alter table sign_in_providers drop constraint sign_in_providers_strategy_check,
  add constraint sign_in_providers_strategy_check check (strategy ~ '^[A-Za-z][A-Za-z0-9-]{0,49}$');
