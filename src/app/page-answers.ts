import type { Answers } from '../../renderer/run/data/index.ts'

/** The answers with which the app starts: none, or in WeCom's side bar those of the page before. */
export const pageAnswers: Answers = {}
