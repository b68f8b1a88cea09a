import { beforeEach, expect, test } from 'vitest'
import { type Answers, expectToast, factsOf, namesOf, openScreen } from './open-screen.tsx'

const ME = { userId: 'u1', userCode: 'u1@example.com', appId: 'app' }
beforeEach(() => sessionStorage.clear())

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const PICTURES: Answers = {
  queryEmployeeSelf: {
    picList: [
      { PkSerial: 'S1', PicType: 'P1' },
      { PkSerial: 'S2', PicType: 'P2' },
    ],
  },
  findEmployeePic: { PicUrlbase64: PIXEL },
}
const CLAIM = {
  registNo: 'BA1',
  policyNo: 'P9',
  riskCode: '0802',
  docType: 'D02',
  docTypeName: '医疗资料',
  picType: 'P1',
  picTypeName: '出院小结',
}
const openPictures = (params = {}, answers: Answers = {}) =>
  openScreen('uploadClaimPicDetail', { ...CLAIM, ...params }, { ...PICTURES, ...answers }, ME)

test('CLAIMPIC-10 CLAIMPIC-11 CLAIMPIC-12 CLAIMPIC-13 CLAIMPIC-14 the pictures of one type can be enlarged and deleted, and more can be uploaded', async () => {
  const { screen, sent } = await openPictures()
  await expect.element(screen.getByRole('heading', { level: 1, name: '出院小结' })).toBeVisible()
  await expect
    .poll(() => namesOf(screen).filter((name) => ['查看大图', '删除', '上传'].includes(name)))
    .toEqual(['查看大图', '删除', '上传'])
  expect(sent('queryEmployeeSelf')).toEqual([{ registNo: 'BA1' }])
  expect(sent('findEmployeePic')).toEqual([{ pkSerial: 'S1', thumbnail: 'true' }])
})

test('CLAIMPIC-16 CLAIMPIC-17 CLAIMPIC-18 a tapped picture is fetched in full size, and shown until 确定', async () => {
  const { screen, sent } = await openPictures()
  await screen.getByRole('button', { name: '查看大图' }).click()
  const picture = screen.getByRole('dialog').getByRole('img', { name: '出院小结' })
  await expect.element(picture).toHaveAttribute('src', `data:image/jpeg;base64,${PIXEL}`)
  expect(sent('findEmployeePic').at(-1)).toEqual({ pkSerial: 'S1' })
  const size = () => {
    const { width, height } = screen.getByRole('dialog').element().getBoundingClientRect()
    return [width, height]
  }
  // The overlay may still be opening.
  await expect.poll(size).toEqual([window.innerWidth, window.innerHeight])
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('CLAIMPIC-37 CLAIMPIC-38 a deleted picture is named, and the list is loaded again, whatever the answer says', async () => {
  const { screen, sent } = await openPictures({}, { delEmployeePic: () => Response.json({ status: '500', message: 'no' }) })
  await screen.getByRole('button', { name: '删除' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expectToast(screen, '图片删除成功！')
  expect(sent('delEmployeePic')).toEqual([{ pkSerial: 'S1' }])
  await expect.poll(() => sent('queryEmployeeSelf')).toHaveLength(2)
})

const GOOD = { isClaim: 'Y', lossNames: '欧阳静宜', policyNo: 'PD1', damageStartDate: '2026-11-12', nodeName: '定损中' }
test('CLAIMPIC-19 CLAIMPIC-20 CLAIMPIC-22 CLAIMPIC-23 a claim that is found shows its rows until the number is changed', async () => {
  const { screen, sent } = await openPictures({}, { queryCoreClaim: GOOD })
  expect(factsOf(screen)).toEqual({})
  await screen.getByRole('textbox', { name: /核心报案号/ }).fill('BA2')
  await screen.getByRole('button', { name: '查询' }).click()
  await expect.poll(() => factsOf(screen)).toEqual({ 出险人: '欧阳静宜', 保单号: 'PD1', 出险时间: '2026-11-12', 状态: '定损中' })
  expect(sent('queryCoreClaim')).toEqual([{ registNo: 'BA2' }])
  await screen.getByRole('textbox', { name: /核心报案号/ }).fill('BA23')
  await expect.poll(() => factsOf(screen)).toEqual({})
})

test.each([
  ['CLAIMPIC-21', '', {}, '请输入核心报案号', 0],
  ['CLAIMPIC-24', 'BA2', { queryCoreClaim: { ...GOOD, isClaim: 'N' } }, '报案号不存在', 1],
  ['CLAIMPIC-24', 'BA2', { queryCoreClaim: { ...GOOD, isClaim: undefined } }, '报案号不存在', 1],
  [
    'CLAIMPIC-25',
    'BA2',
    { queryCoreClaim: () => Response.json({ status: '200', message: 'busy', data: GOOD }) },
    '提交后台发生错误，请重试',
    1,
  ],
])('%s a lookup of "%s" without a claim shows its message and no rows', async (_id, number, answers: Answers, text, calls) => {
  const { screen, sent } = await openPictures({}, answers)
  await screen.getByRole('textbox', { name: /核心报案号/ }).fill(number)
  await screen.getByRole('button', { name: '查询' }).click()
  await expectToast(screen, text)
  expect([factsOf(screen), sent('queryCoreClaim').length]).toEqual([{}, calls])
})

test.each([
  ['门诊病历', '门诊病历示例', /sampleRecord/],
  ['门诊发票', '门诊发票示例', /sampleInvoice/],
  ['出院小结', undefined, undefined],
])('CLAIMPIC-26 the sample picture of %s is %s', async (picTypeName, name, source) => {
  const { screen } = await openPictures({ picTypeName })
  expect(namesOf(screen).includes('查看示例')).toBe(name !== undefined)
  if (name === undefined) return
  await screen.getByRole('button', { name: '查看示例' }).click()
  await expect.element(screen.getByRole('dialog').getByRole('img', { name })).toHaveAttribute('src', expect.stringMatching(source))
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
})

test('CLAIMPIC-40 CLAIMPIC-41 CLAIMPIC-42 the ways back carry the claim and the document type', async () => {
  const { screen, opened } = await openPictures()
  for (const name of ['返回影像类型', '返回单证类型', '返回客户详情']) await screen.getByRole('button', { name }).click()
  const { picType: _picType, picTypeName: _picTypeName, ...doc } = CLAIM
  const { docType: _docType, docTypeName: _docTypeName, ...claim } = doc
  expect(opened.map((one) => [one.split(' ')[1], JSON.parse(one.split(' ').at(-1) ?? '') as unknown])).toEqual([
    ['uploadClaimPicDoc', doc],
    ['uploadClaimPic', claim],
    ['customerDetail', {}],
  ])
})

test.each([
  [
    'CLAIMPIC-02 CLAIMPIC-05',
    'uploadClaimPic',
    { CSnrCde: 'docTypes', CParCde: '0802' },
    'uploadClaimPicDoc',
    { docType: 'X1', docTypeName: '名称' },
  ],
  [
    'CLAIMPIC-03 CLAIMPIC-06',
    'uploadClaimPicDoc',
    { CSnrCde: 'picTypes', CParCde: 'D02' },
    'uploadClaimPicDetail',
    { picType: 'X1', picTypeName: '名称' },
  ],
])('%s CLAIMPIC-04 %s lists the names of its types, which open the next level with the whole claim', async (_ids, id, query, next, type) => {
  const claim = { registNo: 'BA1', policyNo: 'P9', riskCode: '0802' }
  const params = id === 'uploadClaimPic' ? claim : { ...claim, docType: 'D02', docTypeName: '医疗资料' }
  const { screen, sent, opened } = await openScreen(id, params, { queryParamCfg: { X1: '名称', X2: '另一个' } }, ME)
  await screen.getByRole('button', { name: '名称' }).click()
  expect(sent('queryParamCfg')).toEqual([{ ...query, CFlg: '1', CCde: '' }])
  const [to = '', values = ''] = opened[0]?.split(' ') ?? []
  expect([to, JSON.parse(values)]).toEqual([next, { ...params, ...type }])
})

test('ROUTE2-20 a claimant without a staff session sees the picture types', async () => {
  const claim = { registNo: 'BA1', policyNo: 'P9', riskCode: '0802', docType: 'D02', docTypeName: '医疗资料' }
  const { screen } = await openScreen('uploadClaimPicDoc', claim, { queryParamCfg: { X1: '诊断证明' } }, { registNo: 'BA1' })
  await expect.element(screen.getByRole('button', { name: '诊断证明' })).toBeVisible()
})
