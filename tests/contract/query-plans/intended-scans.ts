interface IntendedScan {
  tables: readonly string[]
  statement: RegExp
  why: string
}

/** Statements that read a large part of a table on purpose. */
export const INTENDED_SCANS: readonly IntendedScan[] = [
  {
    tables: ['content_release'],
    statement: /^select .* from "content_release" order by "number" desc limit \S+$/,
    why: 'The newest 50 releases in the order of the primary key.',
  },
  {
    tables: ['content_release'],
    statement: /^update "content_release" set "leftAt" = \S+ where "leftAt" > \S+$/,
    why: 'The hourly sweep; the table has a row per publish.',
  },
  {
    tables: ['content_draft', 'staff'],
    statement: /^select distinct "staff"\."userId", "staff"\."name" from "content_draft" inner join "staff"/,
    why: 'Drafts are few: those of a handful of analysts, which a publish removes.',
  },
  {
    tables: ['content_engine'],
    statement: /^delete from "content_compiled" where "engine" in \(select "engine" from "content_engine" where "seenAt" < \S+\)$/,
    why: 'The table has a row per program that ever ran.',
  },
  {
    tables: ['content_proposal'],
    statement: /^(select "treeHash", "tree", "engine"|delete) from "content_proposal" where .*"at" [<>] \S+$/,
    why: 'The table has the proposals of a day, made only while programs of two versions run.',
  },
  {
    tables: ['content_answer'],
    statement: /^delete from "content_answer" where "at" < \S+$/,
    why: 'The table has the answers of a day, made only while programs of two versions run.',
  },
  {
    tables: ['staff'],
    statement: /^select "userId", "name" from "staff" where "role" = \S+ and "disabledAt" is null$/,
    why: 'The search for colleagues folds the case of Chinese names in JavaScript; a company has a few thousand members of staff.',
  },
  {
    tables: ['staff'],
    statement: /^select "userId", "userCode", .* from "staff"$/,
    why: 'The hourly sync compares all accounts with the directory.',
  },
  {
    tables: ['staff'],
    statement: /^select "userId" from "staff" where "role" = \S+ and "disabledAt" is null$/,
    why: 'Every ten minutes, the stewards whose contacts are due are chosen among all.',
  },
  {
    tables: ['contact_sync'],
    statement: /^select \* from "contact_sync"$/,
    why: 'As before; the table has a row per steward.',
  },
  {
    tables: ['staff'],
    statement: /^update "staff" set "role" = "role" where "role" = \S+$/,
    why: 'Changes of accounts lock the administrators; they are rare, and a company has a few thousand members of staff.',
  },
  {
    tables: ['staff'],
    statement: /^select "loginName", "passwordHash", "mobileHash", "inDirectory" from "staff" where "role" = /,
    why: 'As before, when an administrator is disabled, demoted or leaves.',
  },
  {
    tables: ['signing_link'],
    statement: /^update "signing_link" set "userId" = /,
    why: 'An administrator reassigns the work of a leaver, which is rare; the table has a row per sent endorsement.',
  },
  {
    tables: ['staff', 'session'],
    statement: /^select "userId", ("name", "userCode"|count\(\*\) as "sessions")/,
    why: 'An administrator reads the list of all accounts; both tables have a few rows per member.',
  },
  {
    tables: ['account_link'],
    statement: /^delete from "account_link" where ("purpose"|"expiresAt")/,
    why: 'The table has the links of the last 24 hours.',
  },
  {
    tables: ['audit_event'],
    statement: /^select \* from "audit_event" order by "eventId" desc limit/,
    why: 'Reads the newest page of the primary key in its order.',
  },
  {
    tables: ['signing_day'],
    statement: /^select "day", "hash", "at" from "signing_day" where not exists/,
    why: 'The daily job looks for the last head of the chain; the table has a row per day.',
  },
  {
    tables: ['sign_in_attempt', 'sign_in_address', 'known_network', 'one_time_code', 'code_request', 'used_sign_in'],
    statement: /^select "\w+" as "age" from "\w+" order by "\w+" desc limit \S+ offset/,
    why: 'Reads an index in its order, up to the most rows that the table may have.',
  },
  {
    tables: ['signing_certificate', 'signing_link', 'signing_event', 'person_key'],
    statement: /^select "(issued|link)"."signatureId" from "(signing_certificate|signing_link)" as/,
    why: 'A job looks for certificates to issue, record or renew; a table has one row per signature.',
  },
  {
    tables: ['webhook_target'],
    statement: /^select .* from "webhook_target" (where .* )?order by "name"$/,
    why: 'An insurer has a few systems that receive events.',
  },
  {
    tables: ['file'],
    statement: /^select "fileId" from "file" (limit|where "createdAt" <)/,
    why: 'The hourly sweep looks for files without a reference.',
  },
]
