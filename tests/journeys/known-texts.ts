import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'

/**
 * Every text on the screen comes from `schemas/`, from a response or from the page's address. This module records the responses of each
 * page. Chinese text found in none of these sources must have been written into code, and is reported.
 */
const responses = new WeakMap<Page, string[]>()

/** Records the page's API responses from now on. */
export function recordResponses(page: Page): void {
  const answers: string[] = []
  responses.set(page, answers)
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return
    response.text().then(
      (text) => answers.push(text),
      () => undefined,
    )
  })
}

/** Allows a text from elsewhere, e.g. the name of the signed-in user. */
export const allowText = (page: Page, text: string): void => void responses.get(page)?.push(text)

const schemas = resolve(import.meta.dirname, '../../schemas')
const schemaTexts = readdirSync(schemas, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json') && !name.startsWith('language'))
  .map((name) => readFileSync(`${schemas}/${name}`, 'utf8'))
  .join('\n')
// Names of weekdays come from Intl.
const weekday = new Intl.DateTimeFormat('zh-CN', { weekday: 'long' })
const days = Array.from({ length: 7 }, (_, day) => weekday.format(Date.UTC(2026, 10, 1 + day)))

const CHINESE = /[\u4e00-\u9fff]+/g
/** Text that code produces for a missing value. */
const NOTHING = /undefined|\bNaN\b|\[object |Invalid Date/g
/** A sentence with names filled in consists of few known pieces. If single letters counted as pieces, every text would be known. */
const MOST_PIECES = 5

function isKnown(run: string, known: readonly string[]): boolean {
  let rest = run
  for (let pieces = 0; pieces < MOST_PIECES && rest !== ''; pieces += 1) {
    let length = rest.length
    while (length > 0 && !known.some((text) => text.includes(rest.slice(0, length)))) length -= 1
    if (length === 0) return false
    rest = rest.slice(length)
  }
  return rest === ''
}

/** Fails on a text that is not in `schemas/`, a response, the address or `typed`. */
export async function expectKnownWords(page: Page, typed: readonly string[] = []): Promise<void> {
  const answers = responses.get(page)
  if (!answers) throw new Error('the responses of this page were not recorded')
  const unknownTexts = async () => {
    const shown = await page.evaluate(() => document.body.innerText)
    const address = [...new URL(page.url()).searchParams.values()]
    const known = [schemaTexts, ...answers, ...days, ...typed, ...address]
    const unknown = [...new Set(shown.match(CHINESE) ?? [])].filter((run) => !isKnown(run, known))
    return [...unknown, ...(shown.match(NOTHING) ?? [])]
  }
  // The page may show a response that this process has not read yet.
  await expect.poll(unknownTexts, { message: 'texts that are neither in schemas/, nor in an answer or the address' }).toEqual([])
}
