import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../server/database/open.ts'
import { openPersonalData } from '../../../server/personal-data/open-personal-data.ts'
import { PERSONAL_TABLES } from '../../../server/start/personal-tables.ts'
import { startFakeWeCom } from '../../contract/fake-wecom.ts'
import { newDatabaseLocation, SECRET } from '../../contract/server.ts'
import { seededRandom } from '../../seeded-random.ts'
import { type Files, writeFiles } from './import-files.ts'
import { judgeStaff, judgeTags, judgeWork, noFaults } from './import-verdict.ts'
import { countInFiles, judgeValues, makeNumbers, type Opened, plantClear, readLedger } from './rotation-data.ts'
import { judgeSync } from './sync-verdict.ts'
import { createCompany } from './sync-company.ts'

let location: Awaited<ReturnType<typeof newDatabaseLocation>>
let folder: string
let opened: Opened
beforeEach(async () => {
  location = await newDatabaseLocation()
  folder = mkdtempSync(join(tmpdir(), 'steward-verdict-'))
  const db = await openDatabase(location, 0)
  opened = { db, ...(await openPersonalData(db, PERSONAL_TABLES, { secret: SECRET, erased: '', clock: () => 0 })) }
})
afterEach(async () => {
  await opened.db.destroy()
  rmSync(folder, { recursive: true })
  if ('dataDir' in location) rmSync(location.dataDir, { recursive: true, force: true })
})

const account = (userId: string) => ({ userId, userCode: userId, name: userId, mobile: '' as never, mobileHash: '', router: '' })
const event = (eventId: string, action: 'import' | 'reassign', subject: string) =>
  opened.db.insertInto('audit_event').values({ eventId, at: 0, actor: 'a', action, subject, details: '{}' }).execute()

describe('the verdict about imports counts', () => {
  let files: Files
  beforeEach(async () => {
    files = writeFiles(folder, 0, { rows: 2, owners: 1, tagsEach: 2 })
    await opened.db.insertInto('staff').values(account('round0-0')).execute()
  })
  it('half a file, an account that is not in the trail, and one that was written twice', async () => {
    const faults = noFaults()
    expect(await judgeStaff(opened, files, faults)).toBe(false)
    expect(faults).toMatchObject({ half: 2, untraced: 1, unreadable: 1 })
    for (const id of ['1', '2']) await event(id, 'import', 'round0-0')
    const again = noFaults()
    await judgeStaff(opened, files, again)
    expect(again).toMatchObject({ untraced: 0, doubled: 1 })
  })
  it('half the tags of a steward', async () => {
    const tag = { tagId: 't', userId: 'round0-0', groupName: 'Group', tagName: 'Tag 0', exclusive: 0, place: 0 }
    await opened.db.insertInto('personal_tag').values(tag).execute()
    const faults = noFaults()
    expect(await judgeTags(opened.db, files, faults)).toBe(false)
    expect(faults).toMatchObject({ half: 1, untraced: 1 })
  })
  it('work that is missing, and a move that is twice in the trail', async () => {
    for (const id of ['1', '2']) await event(id, 'reassign', 'round0-0')
    const faults = noFaults()
    await judgeWork(opened.db, { givers: ['round0-0', 'round0-1'], amount: 3 }, 0, faults)
    expect(faults).toMatchObject({ half: 1, lost: 6, doubled: 1 })
  })
})

it('the verdict about syncs counts members, contacts and tasks that the database lacks', async () => {
  const weCom = await startFakeWeCom({ corpId: 'c', secret: 's' })
  const company = createCompany(weCom, seededRandom(1))
  company.populate({ members: 2, contactsEach: 1 })
  company.tasks.set('member2 wm131', 1)
  expect(await judgeSync(opened, weCom, company)).toMatchObject({ accounts: 2, lost: 131, tasksLost: 1, doubled: 0 })
  await weCom.close()
})

it('the verdict about key changes counts values that stay in clear, and values that are not found', async () => {
  const ledger = await readLedger(opened)
  await opened.db.insertInto('staff').values(account('S')).execute()
  const round = { ledger, numbers: makeNumbers(), round: 0 }
  await plantClear(opened.db, round, { customers: 1, staff: 1, complaints: 1 }, { userId: 'S', relate: 1 })
  const faults = { unreadable: 0, unfound: 0, clear: 0, rows: 0, unsafe: 0 }
  await judgeValues(opened, ledger, faults)
  // Nobody wrote the account S.
  expect(faults).toMatchObject({ clear: 5, unfound: 3, rows: 1 })
  expect(countInFiles(location, ledger)).toBe('dataDir' in location ? 4 : 0)
})
