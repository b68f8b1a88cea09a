import { describe, expect, it } from 'vitest'
import { serveCommand } from './serve-command.ts'

const KEY = 'q7Zt0mR4xW9eK2nV5bJ8cL1yH6gD3fSp'
const good = { PUBLIC_URL: 'https://steward.example.com', SECRET_KEY: KEY, TRUST_PROXY: 'none', DATA_DIR: '/data' }

async function serve(args: string[], env: Record<string, string>) {
  let [out, err] = ['', '']
  const output = { stdout: { write: (text: string) => (out += text) }, stderr: { write: (text: string) => (err += text) } }
  return { result: await serveCommand(args, env, output, 0), out, err }
}

describe('npm run serve', () => {
  it('returns valid settings for the start and prints nothing', async () => {
    const { result, out, err } = await serve([], good)
    expect(result).toMatchObject({ settings: { PUBLIC_URL: good.PUBLIC_URL, PORT: 8080 } })
    expect(out + err).toBe('')
  })
  it('throws a StartError with all problems, also those that need the schemas or a file', async () => {
    const env = { ...good, PORT: 'x', LINKS: 'privcy=https://a.example', WECOM_MODES: '1=claim', SIGNING_CERT: '/nowhere/c.p12' }
    await expect(serve([], env)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(
        /^PORT must.*\nWECOM_CORP_ID is.*\nWECOM_SECRET is.*\nAGENT_ID is.*\nLINKS has the key "privcy".*\nWECOM_MODES has an unknown mode: claim\..*\nSIGNING_CERT names a file that can't be read \(\/nowhere\/c\.p12\)\.$/,
      ) as unknown,
    })
  })
  it('prints with --check all problems and returns 1, or that the settings are valid and returns 0', async () => {
    expect(await serve(['--check'], good)).toEqual({ result: { exitCode: 0 }, out: 'The settings are valid.\n', err: '' })
    const { result, out, err } = await serve(['--check'], { ...good, PORT: 'x', TRUST_PROXY: '' })
    expect([result, out, err.trim().split('\n')]).toEqual([
      { exitCode: 1 },
      '',
      [expect.stringMatching(/^PORT/), expect.stringMatching(/^TRUST_PROXY/)],
    ])
  })
  it('prints with --print-config the settings without secrets, beside all problems', async () => {
    const { result, out, err } = await serve(['--print-config'], { ...good, PORT: 'x' })
    expect([result, err]).toEqual([{ exitCode: 1 }, 'PORT must be a whole number from 0 to 65535.\n'])
    expect(out).toMatch(/^SECRET_KEY +set {2}\(environment\)$/m)
    expect(out).not.toContain(KEY)
  })
  it.each([[['--chek']], [['now']], [['--connect']]])('refuses %j with the usage', (args) =>
    expect(serve(args, good)).rejects.toThrow('Usage: npm run serve'))
})
