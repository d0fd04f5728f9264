-- Every definition is validated before it is saved, so the list of kinds is not repeated here.
alter table components drop constraint components_kind_check;
