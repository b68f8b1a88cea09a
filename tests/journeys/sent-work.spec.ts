import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { createClient } from '../../server/inbound/clients.ts'
import { createTarget } from '../../server/webhooks/targets.ts'
import { allowText } from './known-texts.ts'
import { expect, signIn, type Steward, test } from './steward.ts'

const EXAMPLES = resolve(import.meta.dirname, '../../examples/sender')

/** Starts a system that is told what was done. Returns its address and the events that it got, e.g. `task.opened RENEWAL-2026-000417`. */
async function startReceiver() {
  const events: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const piece of request) body += String(piece)
      const { type, data } = JSON.parse(body) as { type: string; data: { externalId: string } }
      events.push(`${type} ${data.externalId}`)
      response.end()
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { events, url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

/** Sends the example's file to the demo's steward, about one of the steward's customers. */
async function send({ url }: Steward, secret: string, file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-sender-'))
  const rows = readFileSync(join(EXAMPLES, file), 'utf8').replaceAll('lina', 'chenzhiyuan').replaceAll('C900001', 'CIF0000001')
  writeFileSync(join(folder, file), rows)
  const env = { ...process.env, STEWARD_URL: url, STEWARD_SECRET: secret }
  await promisify(execFile)(process.execPath, [join(EXAMPLES, 'send.mjs'), join(folder, file)], { env })
  rmSync(folder, { recursive: true })
}

const choose = (page: Page, question: string, answer: string) =>
  page
    .getByRole('radiogroup', { name: new RegExp(`^${question}`) })
    .getByRole('radio', { name: answer })
    .tap()

test('TASKVIEW-07 COMPLAINT-19 a steward completes a task and a case that another system sent, and that system is told', async ({
  page,
  steward,
}) => {
  const receiver = await startReceiver()
  const { db, personalData, now } = steward
  await createTarget({ db, personalData, now: now() }, { name: 'policy-core', url: receiver.url, events: [] })
  const client = { name: 'policy-core', rights: ['tasks', 'cases'], addresses: '', rowsPerMinute: 100, now: now() }
  const secret = (await createClient(db, client)) ?? ''
  await send(steward, secret, 'tasks.csv')
  await send(steward, secret, 'complaint-cases.csv')
  const [task, ofCase] = ['续保预警：沪A9D018', '理赔进度异议']
  for (const text of [task, ofCase, 'ZS2026119002']) allowText(page, text)
  const cards = await db.selectFrom('card').select('content').where('toUser', '=', 'chenzhiyuan').execute()
  expect(cards.length).toBeGreaterThan(0)

  await signIn(page)
  await page.getByText('更多待办').tap()
  await page.getByText(task).tap()
  await page.getByRole('button', { name: '完成工单' }).tap()
  await page.getByRole('dialog').getByRole('textbox').fill('客户同意续保')
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap()
  await expect(page.getByText('已完成任务')).toBeVisible()

  await page.getByText(ofCase, { exact: true }).tap()
  await page.getByRole('button', { name: '办理', exact: true }).tap()
  await choose(page, '是否涉及违规处罚', '否')
  await choose(page, '来电人是否为修理厂', '否')
  await choose(page, '是否免回访案件', '是')
  await page.getByRole('textbox', { name: /^处理意见/ }).fill('已致歉，并说明理赔进度')
  await page.getByRole('textbox', { name: /^处理原因/ }).fill('核赔环节没有及时告知')
  await page.getByRole('button', { name: '提交', exact: true }).tap()
  await expect(page.getByText('提交成功')).toBeVisible()

  const [record, caseNo] = ['RENEWAL-2026-000417', 'ZS2026119002']
  const expected = [`task.opened ${record}`, `task.completed ${record}`, `task.completed ${caseNo}`, `case.handled ${caseNo}`]
  await expect.poll(() => expected.filter((event) => !receiver.events.includes(event))).toEqual([])
  receiver.close()
})
