import type { Problem } from '../../model/problem.ts'
import type { Project } from '../../model/project.ts'
import { checkCarriedLimits } from './carried-limits.ts'
import { checkCarriedUnder } from './carried-under.ts'
import { checkChanges } from './changes.ts'
import { type DeclaredField, eachDeclaredField } from './declared-fields.ts'
import { checkFieldRange, checkNarrowed } from './field-ranges.ts'
import { checkKept } from './kept.ts'
import { checkCodeLabels, checkLabel } from './labels.ts'
import { checkLooks } from './looks.ts'
import { checkMessageTexts, checkRuleTexts } from './message-texts.ts'
import { checkMessageTones } from './message-tones.ts'
import { checkPattern } from './patterns.ts'
import { checkPictures } from './pictures.ts'
import { checkSettings } from './settings.ts'
import { checkSteps } from './steps.ts'
import { checkTwice } from './twice.ts'
import { checkUnder } from './under.ts'

/** What is written as the language wants it and would still not work: one rule, or a family of them, a file. */
const RULES: ((project: Project) => Problem[])[] = [
  checkCodeLabels,
  checkSettings,
  checkPictures,
  checkNarrowed,
  checkCarriedLimits,
  checkCarriedUnder,
  checkMessageTexts,
  checkRuleTexts,
  checkMessageTones,
  checkLooks,
  checkTwice,
  checkUnder,
  checkChanges,
  checkSteps,
]

/** Those that look at each field by itself. */
const OF_FIELDS: ((project: Project, declared: DeclaredField) => Problem[])[] = [checkPattern, checkFieldRange, checkLabel, checkKept]

export function checkRules(project: Project): Problem[] {
  const problems = RULES.flatMap((rule) => rule(project))
  eachDeclaredField(project, (declared) => {
    for (const rule of OF_FIELDS) problems.push(...rule(project, declared))
  })
  return problems
}
