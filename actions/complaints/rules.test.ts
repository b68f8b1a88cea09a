import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CaseHandling } from '../../generated/data.ts'
import { firstMissing, handlingOf, withPreviews } from './rules.ts'

const ORDER = ['isPunished', 'isCallerRepairer', 'isNoReturn', 'punishDescription', 'handleOpinion', 'handleReason'] as const
const complete = (isPunished: 'Y' | 'N'): CaseHandling => ({
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

describe('firstMissing', () => {
  it.each(ORDER.map((name, at) => [name, at] as const))('COMPLAINT-11 returns %s when all earlier questions are answered', (name, at) => {
    const form = Object.fromEntries(Object.entries(complete('Y')).filter(([each]) => !ORDER.slice(at).some((later) => later === each)))
    expect(firstMissing(form)).toBe(name)
  })
  it('COMPLAINT-18 requires the description only for a violation', () => {
    expect(firstMissing({ ...complete('Y'), punishDescription: ' ' })).toBe('punishDescription')
    expect(firstMissing({ ...complete('N'), punishDescription: '' })).toBeUndefined()
  })
  it('COMPLAINT-11 returns the first missing question in order, for random forms', () =>
    fc.assert(
      fc.property(forms, (form) => {
        const required = ORDER.filter((name) => name !== 'punishDescription' || form.isPunished === 'Y')
        expect(firstMissing(form)).toBe(required.find((name) => (form[name] ?? '').trim() === ''))
      }),
    ))
  it('handlingOf returns a complete form and is idempotent', () =>
    fc.assert(
      fc.property(forms, (form) => {
        fc.pre(firstMissing(form) === undefined)
        const once = handlingOf(form)
        const stored = once as CaseHandling
        expect(firstMissing(stored)).toBeUndefined()
        expect(handlingOf(stored)).toEqual(once)
        expect(once.punishDescription === '').toBe(form.isPunished !== 'Y')
      }),
    ))
})

describe('attachments', () => {
  const previews = (fileName: string | undefined, fileUrl: string | undefined = '/f') =>
    withPreviews({ fileList: [{ ...(fileName === undefined ? {} : { fileName }), fileUrl }] }).fileList?.map(({ preview }) => preview)
  it.each(['a.png', 'a.JPG', 'a.b.jpeg'])('COMPLAINT-04 %s gets a preview', (name) => expect(previews(name)).toEqual(['/f']))
  it.each(['a.pdf', 'png', 'a.png.docx', 'a.svg', '', undefined])('COMPLAINT-04 %s gets no preview', (name) =>
    expect(previews(name)).toEqual([undefined]))
  it('COMPLAINT-04 a picture without a URL gets no preview', () => expect(previews('a.png', '')).toEqual([undefined]))
  it('a case without files gets an empty list', () => expect(withPreviews({}).fileList).toEqual([]))
})
