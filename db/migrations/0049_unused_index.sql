-- No statement finds search terms by account: names are found by term, and replaced by record. The index was a quarter of
-- the size of the terms.
drop index search_terms_reach;
