-- Ids lie in time, so orders that stand on one page move at about the same time, often in one transaction; each new version
-- wants room beside the old one, or it goes elsewhere and every index has to be told (no HOT update). For pages from now on.

alter table orders set (fillfactor = 50);
