import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { blankPicture } from '../journeys/pictures.ts'
import { expect, it } from './journey.ts'
import type { Phone } from './phone.ts'
import type { Service } from './service.ts'

const TITLE = '王小川车辆过户批单待签名'
const REMARK = '已电话协助客户完成电子签名，批改申请书已回传。'
const folder = mkdtempSync(join(tmpdir(), 'webkit-pictures-'))
const picture = join(folder, '行驶证.png')
writeFileSync(picture, blankPicture(4000, 3000))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function signIn(phone: Phone): Promise<void> {
  await phone.open('/')
  await phone.fill('请输入账号', 'service')
  await phone.fill('请输入密码', DEMO_PASSWORD)
  await phone.tap('登录')
  await phone.see('更多待办')
}

async function openTask(phone: Phone): Promise<void> {
  await signIn(phone)
  await phone.tapText('更多待办')
  await phone.seeHeading('待办工单')
  await phone.tapText(TITLE)
  await phone.tap('完成工单')
  await phone.see('完成反馈')
}

it("DEC-35 opens the home after sign-in, without WebKit's automatic spacing between scripts", async ({ phone }) => {
  await signIn(phone)
  expect(await phone.inPage(() => getComputedStyle(document.body).getPropertyValue('text-autospace'))).toBe('no-autospace')
})

it('DEC-35 searches and sorts the to-do list in a sheet, keeps both after a reload, and completes a task', async ({
  phone,
  service: { db },
}) => {
  await signIn(phone)
  await phone.tapText('更多待办')
  await phone.tap('排序')
  await phone.tapText('按创建时间')
  await phone.until('the address is not sorted', async () => (await phone.driver.getCurrentUrl()).includes('sort=createdAt'))
  await phone.fill('搜索', '王小川')
  await phone.seeNo('新车上牌后补录车架号与发动机号')
  await phone.reload()
  await phone.see(TITLE)
  expect(await phone.valueOf('搜索')).toBe('王小川')
  await phone.tapText(TITLE)
  await phone.tap('完成工单')
  await phone.fill('完成反馈', REMARK)
  await phone.tap('确定')
  await phone.seeHeading('待办工单')
  await phone.seeNo(TITLE)
  const task = await db.selectFrom('task').selectAll().where('taskTitle', '=', TITLE).executeTakeFirstOrThrow()
  expect(task).toMatchObject({ taskStatus: '3', taskRemark: REMARK })
})

it('DEC-35 DEC-18 saves the typed draft encrypted with a non-extractable key, and restores it after a reload', async ({ phone }) => {
  await openTask(phone)
  await phone.fill('完成反馈', REMARK)
  await phone.until('no draft was saved', () => phone.inPage(countDrafts).then((count) => count > 0))
  await phone.reload()
  await phone.tap('完成工单')
  await phone.until('the remark is lost', async () => (await phone.valueOf('完成反馈')) === REMARK)
})

it('DEC-35 TASKFORM-19 re-encodes a photo on the phone, uploads it and stores it with the task', async ({ phone, service: { db } }) => {
  await signIn(phone)
  const { userCode } = await db.selectFrom('staff').select('userCode').where('loginName', '=', 'service').executeTakeFirstOrThrow()
  // Marked as seen beforehand, so that no request to mark it is pending when the page is left.
  await db.updateTable('task').set({ createdBy: userCode, imgFileId: null, taskStatus: '2' }).where('taskTitle', '=', TITLE).execute()
  await phone.tapText('更多待办')
  // The home shows the task, too, and a tap on it there would be lost.
  await phone.seeHeading('待办工单')
  await phone.tapText(TITLE)
  await phone.see('编辑工单')
  await phone.open('/updateTask')
  await phone.seeHeading('编辑工单')
  // The form is rendered before its task has loaded, and then takes the task's values.
  await phone.see('顾明轩')
  await phone.pickFile('添加 图片', picture)
  await phone.seeButton('查看大图 行驶证.jpg')
  await phone.tap('保存')
  await phone.until('the picture is not stored with the task', async () => (await pictureOf(db)) !== null)
  const imgFileId = await pictureOf(db)
  const file = await db
    .selectFrom('file')
    .selectAll()
    .where('fileId', '=', imgFileId ?? '')
    .executeTakeFirstOrThrow()
  expect(file).toMatchObject({ contentType: 'image/jpeg' })
})

async function pictureOf(db: Service['db']): Promise<string | null> {
  const { imgFileId } = await db.selectFrom('task').select('imgFileId').where('taskTitle', '=', TITLE).executeTakeFirstOrThrow()
  return imgFileId
}

/** Counts the stored drafts. Runs in the page. */
function countDrafts(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('steward-drafts')
    // Creates the store as the app would, in case it does not exist yet.
    opening.onupgradeneeded = () => void opening.result.createObjectStore('drafts')
    opening.addEventListener('error', () => reject(new Error('the drafts can not be opened')))
    opening.onsuccess = () => {
      const count = opening.result.transaction('drafts').objectStore('drafts').count()
      count.onsuccess = () => {
        opening.result.close()
        resolve(count.result)
      }
    }
  })
}
