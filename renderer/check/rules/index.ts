import type { Problem } from '../../model/problem.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { Project } from '../../model/project.ts'
import { perDeclarations, perView } from '../memoize.ts'
import { checkCarriedDictionaries } from './carried-dictionaries.ts'
import { checkCarriedLimits, checkTypedLimits } from './request-limits.ts'
import { checkCarriedUnder } from './request-dependencies.ts'
import { checkCallAccess } from './call-access.ts'
import { checkChanges } from './changes.ts'
import { type DeclaredField, eachDeclaredField, eachFieldOfView } from './declared-fields.ts'
import { checkFieldRange, checkNarrowed } from './field-ranges.ts'
import { checkHiddenFields } from './hidden-fields.ts'
import { checkKept } from './kept.ts'
import { checkCodeLabels, checkLabel } from './labels.ts'
import { checkLooks } from './looks.ts'
import { checkDefinedTexts, checkMessageTexts, checkRuleTexts } from './message-texts.ts'
import { checkMessageTones } from './message-tones.ts'
import { checkNarrowedPattern, checkPatternLength } from './pattern-lengths.ts'
import { checkPartLinks } from './part-links.ts'
import { checkPattern } from './patterns.ts'
import { checkPictures } from './pictures.ts'
import { checkRuleBlanks, checkRuleBlanksOfView } from './rule-blanks.ts'
import { checkSettings } from './settings.ts'
import { checkSteps } from './steps.ts'
import { checkTwice } from './duplicate-fields.ts'
import { checkUnder } from './dependent-codes.ts'
import { checkBack } from './ways.ts'
import { checkWordBlanks } from './word-blanks.ts'
import { type WrittenView, writtenViews } from './written-views.ts'

// Rules about valid structure that would not work at run time; one rule or a group of rules per file.

/** Rules for declarations outside views. */
const OF_DECLARATIONS: ((project: Declarations) => Problem[])[] = [
  checkCodeLabels,
  checkSettings,
  checkPictures,
  checkCarriedLimits,
  checkCarriedDictionaries,
  checkCarriedUnder,
  checkMessageTexts,
  checkRuleTexts,
  checkMessageTones,
  checkRuleBlanks,
  checkWordBlanks,
  checkUnder,
]

const OF_VIEWS: ((project: Declarations, view: WrittenView) => Problem[])[] = [
  checkNarrowed,
  checkNarrowedPattern,
  checkTypedLimits,
  checkLooks,
  checkTwice,
  checkChanges,
  checkSteps,
  checkBack,
  checkCallAccess,
  checkHiddenFields,
  checkRuleBlanksOfView,
]

const OF_FIELDS: ((project: Declarations, declared: DeclaredField) => Problem[])[] = [
  checkPattern,
  checkPatternLength,
  checkFieldRange,
  checkLabel,
  checkKept,
]

const checkField = (project: Declarations, declared: DeclaredField) => OF_FIELDS.flatMap((rule) => rule(project, declared))

const rulesOfDeclarations = perDeclarations((project) => {
  const problems = OF_DECLARATIONS.flatMap((rule) => rule(project))
  eachDeclaredField(project, (declared) => problems.push(...checkField(project, declared)))
  return problems
})

const rulesOfView = perView((project, view: WrittenView) => {
  const problems = OF_VIEWS.flatMap((rule) => rule(project, view))
  eachFieldOfView(view.view, view.source, (declared) => problems.push(...checkField(project, declared)))
  // A screen that was opened too far also keeps what only its own users may keep.
  const isTooOpen = problems.some(({ code }) => code === 'access.call' || code === 'access.open')
  return isTooOpen ? problems.filter(({ code }) => code !== 'kept.open') : problems
})

/** Returns the problems found by all rules. */
export function checkRules(project: Project, declarations: Declarations): Problem[] {
  const ofDefinitions = project.extras.flatMap((extra) =>
    project.broken.has(extra.source.path)
      ? []
      : [...checkDefinedTexts(project, extra), ...checkField(project, { ...extra, at: () => extra.at })],
  )
  return [
    ...rulesOfDeclarations(declarations),
    ...writtenViews(project).flatMap((view) => rulesOfView(declarations, view)),
    ...ofDefinitions,
    ...checkPartLinks(project),
  ]
}
