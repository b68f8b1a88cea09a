import { type Kysely, sql } from 'kysely'
import { bigint, createIndexes, createTable, integer, key, optional, preset, reference, text, unique } from './columns.ts'

/** Creates staff, bound accounts, sessions, limits of sign-in attempts, and second factors. */
export async function createIdentity(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'staff', {
    userId: key(text),
    userCode: unique(text),
    name: text,
    mobile: text,
    router: text,
    loginName: unique(optional(text)),
    passwordHash: optional(text),
    mobileHash: preset(text, ''),
    role: preset(text, 'steward'),
    setByHand: preset(text, ''),
    inDirectory: preset(integer, 0),
    disabledAt: optional(bigint),
    disabledBy: preset(text, ''),
  })
  await createIndexes(db, 'staff', { staff_mobileHash: ['mobileHash'] })
  await db.schema.createIndex('staff_email').on('staff').expression(sql`lower("userCode")`).execute()
  await db.schema.createIndex('staff_member').on('staff').expression(sql`lower("userId")`).execute()
  await createTable(db, 'bound_account', {
    userIdEB: key(text),
    userId: unique(reference('staff.userId')),
    employeeNo: unique(text),
    passwordHash: optional(text),
    unboundAt: optional(bigint),
  })
  await createTable(
    db,
    'session',
    {
      tokenHash: text,
      kind: text,
      userId: optional(reference('staff.userId')),
      endorNo: optional(text),
      policyNo: optional(text),
      mobileHash: optional(text),
      registNo: optional(text),
      issuedAt: bigint,
      seenAt: bigint,
      linkId: optional(text),
      expiresAt: preset(bigint, 0),
    },
    { session_key: ['tokenHash'] },
  )
  await createIndexes(db, 'session', {
    session_by_user: ['userId'],
    session_expiry: ['expiresAt'],
    session_issued: ['issuedAt'],
    session_of_mobile: ['mobileHash'],
  })
  await createTable(db, 'sign_in_attempt', {
    account: key(text),
    tries: integer,
    lockedUntil: bigint,
    lastAt: bigint,
  })
  await createIndexes(db, 'sign_in_attempt', { sign_in_attempt_age: ['lastAt'] })
  await createTable(db, 'sign_in_address', {
    address: key(text),
    forgottenAt: bigint,
  })
  await createIndexes(db, 'sign_in_address', { sign_in_address_age: ['forgottenAt'] })
  await createTable(db, 'known_network', {
    address: key(text),
    knownUntil: bigint,
  })
  await createIndexes(db, 'known_network', { known_network_age: ['knownUntil'] })
  await createTable(db, 'used_sign_in', {
    used: key(text),
    usedAt: bigint,
  })
  await createIndexes(db, 'used_sign_in', { used_sign_in_age: ['usedAt'] })
  await createTable(
    db,
    'known_device',
    {
      userId: reference('staff.userId'),
      device: text,
      seenAt: bigint,
    },
    { known_device_of: ['userId', 'device'] },
  )
  await createTable(db, 'second_factor', {
    userId: key(reference('staff.userId')),
    secret: text,
    seed: text,
    createdAt: bigint,
    confirmedAt: optional(bigint),
    lastStep: bigint,
  })
  await createTable(
    db,
    'recovery_code',
    {
      userId: reference('staff.userId'),
      codeHash: text,
    },
    { recovery_code_of: ['userId', 'codeHash'] },
  )
  await createTable(db, 'sign_in_challenge', {
    tokenHash: key(text),
    userId: reference('staff.userId'),
    userIdEB: optional(text),
    createdAt: bigint,
    expiresAt: bigint,
  })
  await createIndexes(db, 'sign_in_challenge', {
    sign_in_challenge_expiry: ['expiresAt'],
    sign_in_challenge_user: ['userId'],
  })
}
