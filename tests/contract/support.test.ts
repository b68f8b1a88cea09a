import { describe, expect, it } from 'vitest'
import { readSettings } from '../../server/config/settings/read-settings.ts'
import { supportReport } from '../../server/support/support-report.ts'
import { codeOf, newDatabaseLocation, NOON, startTestServer } from './server.ts'

const SECRETS = ['Zu4pKkq8rT2mVb6nXc9dLw3sGh7jYf1e', 'aSecretOfWeCom0123456789012345678901234567']

/** Fifty texts that may identify a person: ten people with name, mobile, identity card, e-mail and what is written about them. */
const PEOPLE = ['欧阳静宜', '司马相宜', '王宁', '李娜', '张岚', '陈志远', '顾明轩', '林书瑶', '陆嘉怡', '沈若溪'].map((name, at) => ({
  name,
  mobile: `1990000${3_000 + at}`,
  idNo: `11010119900307${1_000 + at}`.slice(0, 17) + 'X',
  email: `canary${at}@example.com`,
  text: `客户${name}的保单`,
}))
const CANARIES = PEOPLE.flatMap((person) => Object.values(person))

describe('npm run support', () => {
  it('packs versions, settings, checks, sizes and the log, without secrets and personal data', async () => {
    const databaseLocation = await newDatabaseLocation()
    const server = await startTestServer({ databaseLocation })
    for (const [at, { name, mobile, idNo, email, text }] of PEOPLE.entries()) {
      const customer = {
        wechatCustomerId: `K-c${at}`,
        externalUserid: `wm-c${at}`,
        custName: name,
        clientName: name,
        cifClientNo: `C-c${at}`,
      }
      await server.addCustomers([{ ...customer, mobile1: mobile, idNo }])
      await server.task({ taskTitle: text, taskContext: `${mobile} ${idNo}`, createdBy: codeOf('creator') })
      await server.login(email, mobile)
      await server.send(`/customerDetail/${name}?mobile=${mobile}`, { method: 'GET' })
      await server.send('/api/report', { method: 'POST', body: JSON.stringify({ message: text, stack: `Error: ${mobile}` }) })
    }
    const others = PEOPLE.flatMap(({ name, mobile, email }) => [
      `GET /login?mobile=${mobile} ${name}`,
      JSON.stringify({ time: 'now', level: 'error', name: 'Error', message: name, code: mobile, at: [`at ${email}`, 7], userId: email }),
      JSON.stringify({ said: name }),
    ])
    const where = 'dataDir' in databaseLocation ? { DATA_DIR: databaseLocation.dataDir } : { DATABASE_URL: databaseLocation.databaseUrl }
    const [SECRET_KEY = '', WECOM_SECRET = ''] = SECRETS
    const settings = { PUBLIC_URL: 'https://steward.example.com', TRUST_PROXY: 'none', ...where, SECRET_KEY, WECOM_SECRET }
    const log = [...server.logs, ...others].join('\n')
    const report = await supportReport(readSettings({ ...settings, LINKS: `privacy=https://example.com/canary0@example.com` }), log, NOON)
    await server.close()

    const written = JSON.stringify(report)
    for (const canary of [...CANARIES, ...SECRETS]) expect(written).not.toContain(canary)
    expect(CANARIES).toHaveLength(50)
    expect(report.versions).toMatchObject({ steward: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string, node: process.version })
    expect(report.settings).toContainEqual(expect.stringMatching(/^WECOM_SECRET +set /))
    expect(report.checks).toContainEqual(expect.stringMatching(/^good: .*database/i))
    expect(report.tables).toContainEqual(expect.objectContaining({ table: 'customer' }))
    expect(report.log.otherLines).toBe(20)
    expect(report.log.records).toContainEqual(expect.objectContaining({ event: 'authn_login_fail', reason: 'wrong' }))
    expect(report.log.records).toContainEqual(expect.objectContaining({ name: 'Error', at: ['at (removed)'] }))
  })

  it('says that the database is not readable instead of failing', async () => {
    const reading = readSettings({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
    const report = await supportReport(reading, '', NOON)
    expect(report.tables).toBe('not readable')
    expect(report.checks.join('\n')).toContain('SECRET_KEY')
  })
})
