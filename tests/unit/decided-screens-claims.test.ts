import { describe, expect, it } from 'vitest'
import { getPath, objectsIn, screen } from '../catalogue/schemas.ts'
import { type Node, form, labelled, part, stepsOf, withWidget } from './screen-nodes.ts'

describe('claim pictures', () => {
  const LEVELS = ['uploadClaimPic', 'uploadClaimPicDoc', 'uploadClaimPicDetail']
  it.each(LEVELS)('AMB2-57 CLAIMPIC-07 CLAIMPIC-08 /%s defaults policy number and risk code, and carries both on', (id) => {
    for (const [name, constant] of [
      ['policyNo', 'defaultPolicyNo'],
      ['riskCode', 'defaultRiskCode'],
    ] as const)
      expect(getPath(screen(id), 'params', name, 'default')).toEqual({ from: `settings.${constant}` })
    const carried = objectsIn(screen(id)).filter(({ screen: to, to: back }) => LEVELS.includes(String(to ?? back)))
    expect(carried.length).toBeGreaterThan(0)
    for (const step of carried)
      for (const name of ['registNo', 'policyNo', 'riskCode']) expect(getPath(step, 'with', name)).toEqual({ from: `params.${name}` })
  })
  it('AMB2-57 CLAIMPIC-02 the first level queries by the risk code', () =>
    expect(getPath(screen('uploadClaimPic'), 'data', 'types', 'with')).toEqual({ riskCode: { from: 'params.riskCode' } }))
  it('AMB2-58 CLAIMPIC-09 CLAIMPIC-14 every picked picture is uploaded on its own', () =>
    expect(withWidget(screen('uploadClaimPicDetail'), 'upload')[0]).toMatchObject({ oneByOne: true }))
  it('AMB2-59 CLAIMPIC-20 the number starts with that of the address, and the facts are shown while the claim is known', () => {
    const detail = screen('uploadClaimPicDetail')
    expect(form('uploadClaimPicDetail', 'ClaimLookup')).toMatchObject({ start: { registNo: { from: 'params.registNo' } } })
    expect(withWidget(detail, 'facts')[0]).toMatchObject({ of: 'state.claim', when: { field: 'state.claim', empty: false } })
    expect(stepsOf(detail, 'claim.uploadPicture')[0]?.['with']).toMatchObject({
      registNo: { from: 'event.target' },
      typed: { from: 'state.typed' },
      picType: { from: 'params.picType' },
      docType: { from: 'params.docType' },
    })
    expect(withWidget(detail, 'upload')[0]?.['target']).toBe('{params.registNo}')
  })
  it('AMB2-62 CLAIMPIC-16 a thumbnail and its enlargement are fetched by the number', () => {
    const thumb = part('claimThumb')
    expect(getPath(thumb, 'data', 'small')).toEqual({ query: 'claim.thumbnail', with: { pkSerial: { from: 'params.pkSerial' } } })
    expect(withWidget(thumb, 'picture').find((node) => 'onTap' in node)?.['onTap']).toMatchObject([
      { do: 'claim.picture', with: { pkSerial: { from: 'params.pkSerial' } } },
      { do: 'openDialog', dialog: 'large' },
    ])
  })
  it('AMB2-63 CLAIMPIC-26 the link 查看示例 is shown when there is a sample', () =>
    expect(labelled(screen('uploadClaimPicDetail'), '查看示例')[0]).toMatchObject({ when: { field: 'sample.kind', empty: false } }))
  it('AMB2-64 CLAIMPIC-40 CLAIMPIC-41 CLAIMPIC-42 the header leads one level up, and three links lead to the types, the documents and the customer', () => {
    const detail = screen('uploadClaimPicDetail')
    expect(detail['onBack']).toMatchObject([{ do: 'back', to: 'uploadClaimPicDoc' }])
    expect(screen('uploadClaimPicDoc')['onBack']).toMatchObject([{ do: 'back', to: 'uploadClaimPic' }])
    expect(screen('uploadClaimPic')['onBack']).toBeUndefined()
    const links = withWidget(detail, 'listItem').map(({ title, onTap }) => [title, (onTap as Node[])[0]?.['to']])
    expect(links).toEqual([
      ['返回影像类型', 'uploadClaimPicDoc'],
      ['返回单证类型', 'uploadClaimPic'],
      ['返回客户详情', 'customerDetail'],
    ])
  })
  it('AMB2-67 AMB-47 CUSTDETAIL-26 the button of an expanded claim is shown for the claims home, and opens the pictures of the claim', () =>
    expect(labelled(part('customerClaims'), '补传理赔资料')[0]).toMatchObject({
      when: { field: 'params.from', equals: 'claimsExpert' },
      onTap: [
        {
          screen: 'uploadClaimPic',
          with: { registNo: { from: 'claim.REGISTNO' }, policyNo: { from: 'claim.POLICYNO' }, riskCode: { from: 'claim.RISKCODE' } },
        },
      ],
    }))
})
