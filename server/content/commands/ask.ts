import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Terminal } from '../../accounts/commands/read-password.ts'

/** Hides what is typed. */
const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/**
 * Returns a function that asks for secrets, which are never arguments, because other processes see arguments. A terminal does not show them;
 * otherwise each question takes the next line of standard input.
 */
export function createAsk({ stdin, stderr }: Terminal): (question: string) => Promise<string> {
  let lines: Promise<string[]> | undefined
  return async (question) => {
    if (!stdin.isTTY) return (await (lines ??= text(stdin).then((all) => all.split(/\r?\n/)))).shift() ?? ''
    const prompt = createInterface({ input: stdin, output: silent(), terminal: true })
    stderr.write(question)
    const answer = await prompt.question('')
    stderr.write('\n')
    prompt.close()
    return answer
  }
}
