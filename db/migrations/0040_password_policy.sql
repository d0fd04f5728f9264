-- How long passwords are is the company's choice; the default is the documented 8 to 20 characters.
alter table settings
  add column password_min int not null default 8 check (password_min between 8 and 20),
  add column password_max int not null default 20 check (password_max between 20 and 128);

-- Attempts are counted by where they come from: an address, the /64 of an IPv6 one, or a browser that is known.
alter table sign_in_attempts add column source text collate "C";
select in_each_tenant('update sign_in_attempts set source = host(ip)');

-- The browser that a session was opened in; it is told apart from strangers while an account is under attack.
alter table sessions add column device_hash text collate "C";
