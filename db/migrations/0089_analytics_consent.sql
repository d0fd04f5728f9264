-- Whether a user agreed to share how they use the product; null until they decide.
alter table users add column analytics_consent boolean;
