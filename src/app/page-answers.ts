import type { Answers } from '../../renderer/run/data/index.ts'

/** The answers of this page's screens. In WeCom's side bar they begin with those of the page before. */
export const pageAnswers: Answers = {}
