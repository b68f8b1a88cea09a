import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/tables.ts'
import type { CheckContent } from './engine-thread.ts'
import { textsForProgram } from './for-program.ts'
import type { Program } from './releases.ts'
import { hashOf, readTreeText, storeTexts, type Texts, treeOf, treeText, UnusableRelease } from './trees.ts'

/** A program counts as running for so long after it announced itself, in milliseconds. */
const RUNNING_MS = 60_000
/** How long a publish waits for the answers of other programs, and how often it looks, in milliseconds. */
const [WAIT_MS, LOOK_MS] = [20_000, 200]

/** Why another running program does not accept a version: its version, and its reason, which is empty when it did not answer. */
export interface Objection {
  version: string
  reason: string
}

/** Returns the running programs except this one. */
const runningPrograms = (db: Database, { engine }: Program, now: number) =>
  db
    .selectFrom('content_engine')
    .select(['engine', 'version'])
    .where('engine', '!=', engine)
    .where('seenAt', '>', now - RUNNING_MS)
    .execute()

/** Whether another program runs. */
export const runsAlone = async (db: Database, program: Program, now: number): Promise<boolean> =>
  (await runningPrograms(db, program, now)).length === 0

/**
 * Proposes a version to every other running program, and waits until each has checked and compiled it. Returns the first objection; undefined
 * when all accept. A program without an answer in time refuses.
 */
export async function findObjection(db: Database, program: Program, texts: Texts, clock: () => number): Promise<Objection | undefined> {
  if (await runsAlone(db, program, clock())) return undefined
  const tree = treeText(treeOf(texts))
  const proposal = { treeHash: hashOf(tree), tree, engine: program.engine, at: clock() }
  await storeTexts(db, texts.values())
  await db
    .insertInto('content_proposal')
    .values(proposal)
    .onConflict((conflict) => conflict.columns(['treeHash', 'engine']).doUpdateSet({ at: proposal.at }))
    .execute()
  const until = performance.now() + WAIT_MS
  for (;;) {
    const waiting: Objection[] = []
    for (const { engine, version } of await runningPrograms(db, program, clock())) {
      const refusal = await answerOf(db, { treeHash: proposal.treeHash, proposedBy: program.engine, engine })
      if (refusal !== undefined && refusal !== '') return { version, reason: refusal }
      if (refusal === undefined) waiting.push({ version, reason: '' })
    }
    const [first] = waiting
    if (!first || performance.now() >= until) return first
    await pause(LOOK_MS)
  }
}

async function answerOf(db: Database, key: { treeHash: string; proposedBy: string; engine: string }): Promise<string | undefined> {
  const { treeHash, proposedBy, engine } = key
  const found = await db
    .selectFrom('content_answer')
    .select('refusal')
    .where('treeHash', '=', treeHash)
    .where('proposedBy', '=', proposedBy)
    .where('engine', '=', engine)
    .executeTakeFirst()
  return found?.refusal
}

/** Checks what other programs proposed lately, and answers whether this program can use it. Throws database errors. */
export async function answerProposals(db: Database, program: Program, check: CheckContent, now: number): Promise<void> {
  const proposals = await db
    .selectFrom('content_proposal')
    .select(['treeHash', 'tree', 'engine'])
    .where('engine', '!=', program.engine)
    .where('at', '>', now - RUNNING_MS)
    .execute()
  for (const { treeHash, tree, engine } of proposals) {
    const key = { treeHash, proposedBy: engine, engine: program.engine }
    if ((await answerOf(db, key)) !== undefined) continue
    const refusal = await refusalOf(db, program, check, { tree, engine })
    await db
      .insertInto('content_answer')
      .values({ ...key, refusal, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

async function refusalOf(
  db: Database,
  program: Program,
  check: CheckContent,
  { tree, engine }: Record<'tree' | 'engine', string>,
): Promise<string> {
  try {
    const texts = await textsForProgram(db, program, { name: 'the proposal', tree: readTreeText(tree), engine })
    const { problems, compiled } = await check(texts, texts)
    return compiled ? '' : problems.join('; ')
  } catch (error) {
    if (error instanceof UnusableRelease) return error.message
    throw error
  }
}
