import { describe, expect, it } from 'vitest'
import { nameMatcher } from './name-matcher.ts'

const matches = async (name: string, search: string) => (await nameMatcher(search))(name)

describe('a name matches', () => {
  it.each([
    ['欧阳静宜', 'oyjy'],
    ['欧阳静宜', 'OYJ'],
    ['欧阳静宜', 'jy'],
    ['欧阳静宜', 'ouyang'],
    ['欧阳静宜', 'Ou Yang'],
    ['欧阳静宜', 'oyjingyi'],
    ['欧阳静宜', 'ouyangji'],
    ['单田芳', 'stf'],
    ['曾敏', 'zm'],
    ['吕布', 'lvbu'],
    ['吕布', 'lüb'],
    ['Elizabeth 张', 'z'],
    ['Élodie 阿', 'élo'],
    ['上海骏驰汽车销售服务有限公司', 'jcqc'],
    ['欧阳静宜', 'ｏｙｊｙ'],
    ['欧阳静宜', '欧阳　静宜'],
    ['王 小川', '王小川'],
    ['John Smith', 'john  smith'],
    ['阿依古丽·买买提', '阿依古丽•买买提'],
    ['阿依古丽·买买提', '阿依古丽．买买提'],
    ['阿依古丽·买买提', '阿依古丽.买'],
    ['阿依古丽·买买提', '阿依古丽‧买买提'],
    ['阿依古丽·买买提', '阿依古丽买买提'],
    ['阿依古丽买买提', '丽·买'],
    ['欧阳静宜', '欧阳\u200b静宜'],
  ])('DEC-37 %s by "%s"', async (name, search) => expect(await matches(name, search)).toBe(true))

  it.each([
    ['欧阳静宜', 'oj'],
    ['欧阳静宜', 'uyang'],
    ['欧阳静宜', 'oyjyw'],
    ['river', 'rv'],
    ['王小川', '100'],
    ['王小川', '·'],
  ])('but not %s by "%s"', async (name, search) => expect(await matches(name, search)).toBe(false))

  it.each([
    ['和'.repeat(15), `${'huo'.repeat(14)}x`],
    ['哈'.repeat(60), `${'h'.repeat(59)}x`],
    ['和'.repeat(60), 'he'.repeat(60)],
  ])('%s by "%s" is decided within 100 ms', async (name, search) => {
    const match = await nameMatcher(search)
    match('和')
    const start = performance.now()
    expect(match(name)).toBe(search.endsWith('he'))
    expect(performance.now() - start).toBeLessThan(100)
  })

  it('every name without a search text', async () => expect(await matches('王小川', ' ')).toBe(true))
})
