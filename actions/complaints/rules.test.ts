import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CaseHandling } from '../../generated/data.ts'
import { firstMissing, handlingOf, withPreviews } from './rules.ts'

const ORDER = ['isPunished', 'isCallerRepairer', 'isNoReturn', 'punishDescription', 'handleOpinion', 'handleReason'] as const
const whole = (isPunished: 'Y' | 'N'): CaseHandling => ({
  isPunished,
  isCallerRepairer: 'N',
  isNoReturn: 'N',
  punishDescription: 'd',
  handleOpinion: 'o',
  handleReason: 'r',
})
const texts = fc.constantFrom('', ' ', '\u3000\n', 'x', ' x ', '\u{1f600}'.repeat(500))
const codes = fc.constantFrom<'Y' | 'N'>('Y', 'N')
const forms = fc.record(
  { isPunished: codes, isCallerRepairer: codes, isNoReturn: codes, punishDescription: texts, handleOpinion: texts, handleReason: texts },
  { requiredKeys: [] },
) as fc.Arbitrary<CaseHandling>

describe('the six checks', () => {
  it.each(ORDER.map((name, at) => [name, at] as const))('COMPLAINT-11 %s is asked for once all before it are answered', (name, at) => {
    const form = Object.fromEntries(Object.entries(whole('Y')).filter(([each]) => !ORDER.slice(at).some((later) => later === each)))
    // Without the first question nobody knows whether the fourth is asked.
    expect(firstMissing(form)).toBe(name)
  })
  it('COMPLAINT-18 the description is asked for when there is a violation, and only then', () => {
    expect(firstMissing({ ...whole('Y'), punishDescription: ' ' })).toBe('punishDescription')
    expect(firstMissing({ ...whole('N'), punishDescription: '' })).toBeUndefined()
  })
  it('COMPLAINT-11 the first that is missing comes before all others, whatever is answered', () =>
    fc.assert(
      fc.property(forms, (form) => {
        const asked = ORDER.filter((name) => name !== 'punishDescription' || form.isPunished === 'Y')
        expect(firstMissing(form)).toBe(asked.find((name) => (form[name] ?? '').trim() === ''))
      }),
    ))
  it('what is kept passes the same checks, and keeping it again changes nothing', () =>
    fc.assert(
      fc.property(forms, (form) => {
        fc.pre(firstMissing(form) === undefined)
        const once = handlingOf(form)
        const kept = once as CaseHandling
        expect(firstMissing(kept)).toBeUndefined()
        expect(handlingOf(kept)).toEqual(once)
        expect(once.punishDescription === '').toBe(form.isPunished !== 'Y')
      }),
    ))
})

describe('attachments', () => {
  const previews = (fileName: string | undefined, fileUrl: string | undefined = '/f') =>
    withPreviews({ fileList: [{ ...(fileName === undefined ? {} : { fileName }), fileUrl }] }).fileList?.map(({ preview }) => preview)
  it.each(['a.png', 'a.JPG', 'a.b.jpeg'])('COMPLAINT-04 %s is a picture to look at', (name) => expect(previews(name)).toEqual(['/f']))
  it.each(['a.pdf', 'png', 'a.png.docx', 'a.svg', '', undefined])('COMPLAINT-04 %s is a file to save', (name) =>
    expect(previews(name)).toEqual([undefined]))
  it('COMPLAINT-04 a picture without an address can not be looked at', () => expect(previews('a.png', '')).toEqual([undefined]))
  it('a case without files has none', () => expect(withPreviews({}).fileList).toEqual([]))
})
