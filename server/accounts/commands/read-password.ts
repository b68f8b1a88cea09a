import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { StartError } from '../../config/start-error.ts'

/** Where a command reads and writes. */
export interface Terminal {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean }
  stdout: { write(text: string): unknown }
  stderr: { write(text: string): unknown }
}

/** Hides what is typed. */
const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/**
 * Reads a password, which is never an argument, because other processes see arguments: twice from a terminal without showing it, otherwise
 * the first line of standard input. Throws a StartError for an empty one, and for two different ones.
 */
export async function readPassword({ stdin, stderr }: Terminal): Promise<string> {
  if (!stdin.isTTY) {
    const [line = ''] = (await text(stdin)).split(/\r?\n/)
    if (line === '') throw new StartError('Standard input has no password in its first line.')
    return line
  }
  const prompt = createInterface({ input: stdin, output: silent(), terminal: true })
  const ask = async (question: string) => {
    stderr.write(question)
    const answer = await prompt.question('')
    stderr.write('\n')
    return answer
  }
  try {
    const password = await ask('Password: ')
    if (password === '') throw new StartError('The password is empty.')
    if ((await ask('Password again: ')) !== password) throw new StartError('The two passwords differ.')
    return password
  } finally {
    prompt.close()
  }
}
