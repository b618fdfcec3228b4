-- When somebody read a report last; those that were counted before get today.
ALTER TABLE "ReportViews" ADD COLUMN "lastDay" DATE NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Lines older than a year may be pruned, by who says so in the same transaction. Nothing else changes.
CREATE OR REPLACE FUNCTION audit_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND OLD.at < now() - interval '365 days'
        AND current_setting('verimeter.prunes_audit', true) = 'on' THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'An audit entry is neither changed nor deleted.';
END $$;
