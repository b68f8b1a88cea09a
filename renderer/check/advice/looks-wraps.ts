import type { Dictionary } from '../../model/project.ts'
import { parseEach } from '../../model/each.ts'
import { FIELD_PROPS, type Prop } from '../../model/prop.ts'
import type { Problem } from '../../model/problem.ts'
import type { At } from '../../model/source.ts'
import { perView } from '../memoize.ts'
import { type WrittenView, writtenViews } from '../rules/written-views.ts'
import { propsOf } from './node-props.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'

/** How many full-width characters the title bar of a narrow phone shows. */
const TITLE_FITS = 14

/** How many full-width characters a tab of the bar shows when the bar has four tabs. */
const TAB_FITS = 6

/** What a placeholder counts for: most values are longer. */
const BLANK_WIDTH = 2

/** The first character of the scripts that are drawn full width. */
const FULL_WIDTH_FROM = 0x2e80

/** Reports texts that are wider than their place on a phone (`fits` in the manifest). */
export const looksWraps: AdviceRule = {
  level: 'hint',
  find: ({ project, declarations }) => [
    ...writtenViews(project).flatMap((view) => tooLong(declarations, view)),
    ...[...project.tabs.values()].flatMap(({ value: { label }, source, at }) =>
      widthOf(label) > TAB_FITS
        ? [problemAt(source, 'looks.wraps', [...at, 'label'], { name: label, prop: 'label', limit: String(TAB_FITS) })]
        : [],
    ),
  ],
}

const tooLong = perView((project, { source, view, nodes, kind }: WrittenView) => {
  const problems: Problem[] = []
  const check = (text: unknown, fits: number | undefined, at: At, prop: string) => {
    if (typeof text === 'string' && fits !== undefined && widthOf(text) > fits)
      problems.push(problemAt(source, 'looks.wraps', at, { name: text, prop, limit: String(fits) }))
  }
  if (kind === 'screen') check(view.title, TITLE_FITS, ['title'], 'title')
  for (const node of nodes) {
    for (const { prop, value, at } of propsOf(project, node)) {
      check(value, fitsOf(prop), at, String(at.at(-1)))
      const each = parseEach(value)
      const label = prop.kind === 'map' && prop.of.kind === 'object' ? fitsOf(prop.of.props['label']) : undefined
      const declared = each && project.dictionaries.get(each.dictionary)
      if (each && declared && each.template['label'] === `{${each.as}.label}`)
        for (const { at: place, text } of codeLabels(declared.value))
          if (label !== undefined && widthOf(text) > label)
            problems.push(problemAt(declared.source, 'looks.wraps', place, { name: text, prop: 'label', limit: String(label) }))
    }
    if (project.widgets.get(node.widget)?.value.field)
      for (const [name, prop] of Object.entries(FIELD_PROPS)) check(node.raw[name], fitsOf(prop), [...node.at, name], name)
  }
  return problems
})

const fitsOf = (prop: Prop | undefined): number | undefined => (prop?.kind === 'text' ? prop.fits : undefined)

const codeLabels = ({ codes }: Dictionary) =>
  Object.entries(codes).map(([code, { label }]) => ({ text: label, at: ['codes', code, 'label'] }))

/** Returns the width of a text in full-width characters; Latin letters and digits count half. */
function widthOf(text: string): number {
  const blanks = text.match(/\{[^}]*\}/g)?.length ?? 0
  const own = text.replaceAll(/\{[^}]*\}/g, '')
  return [...own].reduce((width, one) => width + ((one.codePointAt(0) ?? 0) > FULL_WIDTH_FROM ? 1 : 0.5), blanks * BLANK_WIDTH)
}
