import type { Problem } from '../../model/problem.ts'
import type { Project } from '../../model/project.ts'
import { checkCarriedLimits } from './carried-limits.ts'
import { checkFieldRanges } from './field-ranges.ts'
import { checkLooks } from './looks.ts'
import { checkLabels } from './labels.ts'
import { checkMessageTexts, checkRuleTexts } from './message-texts.ts'
import { checkPatterns } from './patterns.ts'
import { checkSettings } from './settings.ts'
import { checkSteps } from './steps.ts'
import { checkTwice } from './twice.ts'

/** What is written as the language wants it and would still not work: one rule, or a family of them, a file. */
const RULES: ((project: Project) => Problem[])[] = [
  checkPatterns,
  checkSettings,
  checkFieldRanges,
  checkCarriedLimits,
  checkLabels,
  checkMessageTexts,
  checkRuleTexts,
  checkLooks,
  checkTwice,
  checkSteps,
]

export const checkRules = (project: Project): Problem[] => RULES.flatMap((rule) => rule(project))
