-- Each sign-in method names the purposes of its own codes, so a purpose only has to be a name.
alter table one_time_codes drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check check (purpose ~ '^[a-z][a-z_]{0,49}$');
