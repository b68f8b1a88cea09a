import type { DraftCheck } from '../service.ts'
import { words } from '../words.ts'

const TITLES = {
  problems: words.reviewing.problems,
  advice: words.reviewing.advice,
  difference: words.reviewing.difference,
  tested: words.reviewing.tested,
} as const

/** What a check of drafts found: mistakes, hints, the difference in prose, and the test on stored records. */
export function CheckSections({ check }: { check: DraftCheck }) {
  return (['problems', 'difference', 'tested', 'advice'] as const).map((key) =>
    check[key] ? (
      <section key={key} className="wb-check">
        <h3>{TITLES[key]}</h3>
        <pre>{check[key]}</pre>
      </section>
    ) : null,
  )
}
