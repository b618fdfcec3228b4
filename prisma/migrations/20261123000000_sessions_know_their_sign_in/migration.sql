-- A page session ends with the sign-in that it was opened by. Of those that are open nobody knows when that
-- was, so they end now; a browser that is signed in opens another one by itself.
DELETE FROM "Session";
ALTER TABLE "Session" ADD COLUMN "authenticatedAt" TIMESTAMPTZ(3) NOT NULL;
