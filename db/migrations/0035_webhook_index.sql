-- How many calls of a company are under way is known to each server by itself: nothing reads this index any more.
drop index external_process_runs_claimed;
