import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addSession, enabledMembers, startDirectoryServer } from './directory-server.ts'
import { HOUR } from './server.ts'
import { MINUTE, type SyncServer } from './sync-server.ts'

let server: SyncServer
beforeEach(async () => {
  server = await startDirectoryServer()
})
afterEach(() => server.close())

const enabled = () => enabledMembers(server)

describe('an answer that cannot be right', () => {
  const read = () => server.fakeWeCom.times('user/simplelist')
  it.each([
    ['no departments', 'department/simplelist', { errcode: 0, department_id: [] }],
    ['no list of departments', 'department/simplelist', { errcode: 0 }],
    ['a department without an id', 'department/simplelist', { errcode: 0, department_id: [{ parentid: 1 }] }],
    ['no list of members', 'user/simplelist', { errcode: 0 }],
    ['a member without an id', 'user/simplelist', { errcode: 0, userlist: [{ name: 'x', department: [7] }] }],
    ['a member without departments', 'user/simplelist', { errcode: 0, userlist: [{ userid: 'seller', name: 'x' }] }],
    ['half a list of members', 'user/simplelist', { errcode: 0, userlist: [] }],
    [
      'an answer that ends early',
      'user/simplelist',
      (response: import('node:http').ServerResponse) => void response.end('{"errcode":0,"userl'),
    ],
  ])('disables nobody: %s', async (_, name, answered) => {
    await server.sync()
    server.fakeWeCom.answerOnce(name, answered)
    await server.later(HOUR)
    expect(await enabled()).toBe(3)
    await server.later(HOUR)
    expect(await enabled()).toBe(3)
    expect(server.lines('directory').at(-1)).toMatchObject({ directory: 'synced' })
  })
  it('that lacks departments disables no member whom WeCom confirms, keeps modes, and is reported', async () => {
    await server.sync()
    await addSession(server, 'claim-expert')
    const department_id = [13, 20].map((id) => ({ id, parentid: server.directory.departments.get(id) ?? 0, order: 1 }))
    server.directory.employ('servant', [20], 'Renamed')
    for (let each = 0; each < 2; each += 1) server.fakeWeCom.answerOnce('department/simplelist', { errcode: 0, department_id })
    await server.later(HOUR)
    expect([await enabled(), (await server.db.selectFrom('session').selectAll().execute()).length]).toEqual([3, 1])
    expect((await server.staff('claim-expert'))?.router).toBe('claimsSpecialist')
    expect((await server.staff('servant'))?.name).toBe('Renamed')
    expect(server.lines('directory')).toContainEqual(expect.objectContaining({ directory: 'notice', reason: 'unlisted', count: 1 }))
  })
  it('about somebody else does not count as the confirmation that a member left', async () => {
    await server.sync()
    server.directory.departments.delete(7)
    server.fakeWeCom.answerOnce('user/get', { errcode: 0, userid: 'servant', name: 'Servant', department: [20] })
    await server.later(HOUR)
    expect(await enabled()).toBe(3)
    expect(server.lines('directory').at(-1)).toMatchObject({ directory: 'failed', code: 'user/get: an incomplete answer' })
  })
  it('that lacks more than ten and more than half of the members is applied after three syncs, half an hour apart', async () => {
    for (let each = 0; each < 20; each += 1) server.directory.employ(`clerk-${each}`, [20])
    await server.sync()
    for (let each = 0; each < 15; each += 1) server.directory.dismiss(`clerk-${each}`)
    await server.later(HOUR)
    for (let each = 0; each < 4; each += 1) {
      await server.send({ Event: 'change_contact', ChangeType: 'delete_user' })
      await server.later(MINUTE)
    }
    expect(await enabled()).toBe(23)
    expect(server.lines('directory').filter(({ reason }) => reason === 'doubtful')).toMatchObject([{ level: 'error', count: 15 }])
    await server.later(HOUR)
    expect(await enabled()).toBe(23)
    await server.later(HOUR)
    expect(await enabled()).toBe(8)
  })
  it('that lacks many members once does not count later', async () => {
    for (let each = 0; each < 20; each += 1) server.directory.employ(`clerk-${each}`, [20])
    await server.sync()
    for (const members of [[], undefined, [], undefined, [], undefined]) {
      if (members)
        server.fakeWeCom.listen(
          (name, query) =>
            void (
              name === 'user/simplelist' &&
              query.get('department_id') === '20' &&
              server.fakeWeCom.answerOnce(name, { errcode: 0, userlist: members })
            ),
        )
      else server.fakeWeCom.listen(() => undefined)
      await server.later(HOUR)
    }
    expect(await enabled()).toBe(23)
    expect(read()).toBeGreaterThan(0)
  })
})
