import { readFileSync, writeFileSync } from 'node:fs'
import type { Terminal } from '../../accounts/commands/read-password.ts'
import { parseOptions } from '../../config/parse-options.ts'
import { StartError } from '../../config/start-error.ts'
import { hashOf } from '../trees.ts'
import { createAsk } from './ask.ts'
import { changedFiles, hasFiles, keptAtSignIn, readState, writeFiles, writeState } from './folder.ts'
import { type SentFile, type Service, serviceAt } from './service.ts'

const SIGN_IN = '/api/pwesure/qywxRest/avoidLogin/getToken'
const WITH_CODE = '/api/steward/account/signInWithCode'
const CALLS = '/api/steward/content'

const USAGE = `Usage: npm run content -- COMMAND [--in FOLDER]
  login URL NAME    signs in; password and code are read from the terminal, or from lines of standard input.
                    What the folder contains stays as it is
  pull              fetches the active release into the folder
  list              lists the newest releases
  push              saves the changed files as your drafts
  diff [AUTHOR]     checks your drafts, or another author's, tests them on stored records, and prints what they change
  publish NOTE      publishes your drafts
  approve AUTHOR FINGERPRINT  approves exactly what diff AUTHOR printed
  rollback NUMBER   makes an earlier or later release active
  restore NUMBER PATH [POINTER]  saves a draft with a file, or the part at a JSON pointer, as it was in a release
  revert NUMBER     saves drafts that take back one release alone
  export FILE [NUMBER]  writes a release into one file
  import FILE       saves what differs in such a file as your drafts`

interface Host {
  folder: string
  service: Service
  print: (line: string) => void
}

type Command = (host: Host, given: readonly string[]) => Promise<void>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const filesOf = (value: unknown): SentFile[] => (Array.isArray(value) ? (value as SentFile[]) : [])

const COMMANDS: Readonly<Record<string, Command>> = {
  async pull({ folder, service, print }) {
    const state = readState(folder)
    const [edited] = state.bases || hasFiles(folder) ? changedFiles(folder, state) : []
    if (edited) throw new StartError(`${edited.path} is changed: publish it, or undo the change, before a pull.`)
    print(await fetchInto(folder, service))
  },
  async list({ service, print }) {
    const { rows, active } = await service.get(`${CALLS}/releases`)
    for (const { number, author, reviewer, note } of Array.isArray(rows) ? (rows as Record<string, unknown>[]) : [])
      print([number === active ? '*' : ' ', number, text(author), text(reviewer), text(note)].join('  ').trimEnd())
  },
  async push({ folder, service, print }) {
    const [{ drafts }, changed] = [await service.get(`${CALLS}/files`), changedFiles(folder, readState(folder))]
    const dropped = filesOf(drafts).filter(({ path }) => !changed.some((file) => file.path === path))
    await saveDrafts(service, [...changed, ...dropped.map(({ path }) => ({ path }))])
    for (const { path } of changed) print(path)
    print(`${changed.length} drafts are saved`)
  },
  async diff({ service, print }, [author]) {
    const found = await service.post(`${CALLS}/check`, author === undefined ? {} : { author })
    for (const lines of [found['problems'], found['advice'], found['difference'], found['tested']])
      if (text(lines) !== '') print(text(lines))
    if (found['needsReview'] === true)
      print(`A second person must approve: npm run content -- approve AUTHOR ${Number(found['basedOn'])}-${text(found['treeHash'])}`)
    if (text(found['problems']) !== '') throw new StartError('These drafts cannot be published.')
  },
  async publish({ folder, service, print }, [note]) {
    if (note === undefined) throw new StartError(USAGE)
    const state = readState(folder)
    const drafts = filesOf((await service.get(`${CALLS}/files`))['drafts'])
    const isSaved = ({ path, text: own }: SentFile) => drafts.some((draft) => draft.path === path && text(draft.text) === text(own))
    const unsaved = state.bases && changedFiles(folder, state).find((file) => !isSaved(file))
    if (unsaved) throw new StartError(`${unsaved.path} has changes that are not saved: npm run content -- push`)
    print(`Release ${Number((await service.post(`${CALLS}/publish`, { note }))['number'])} is active`)
    if (state.bases) await fetchInto(folder, service)
  },
  async approve({ service, print }, [author, fingerprint = '']) {
    const [, basedOn, treeHash] = /^(\d+)-([0-9a-f]{32})$/.exec(fingerprint) ?? []
    if (author === undefined || treeHash === undefined) throw new StartError(USAGE)
    await service.post(`${CALLS}/approve`, { author, treeHash, basedOn: Number(basedOn) })
    print(`Exactly this is approved, on release ${basedOn}`)
  },
  async rollback({ service, print }, [number]) {
    if (!/^\d+$/.test(number ?? '')) throw new StartError(USAGE)
    const { active } = await service.get(`${CALLS}/releases`)
    await service.post(`${CALLS}/activate`, { number: Number(number), from: active })
    print(`Release ${number} is active`)
  },
  async revert({ service, print }, [number]) {
    if (!/^\d+$/.test(number ?? '')) throw new StartError(USAGE)
    await service.post(`${CALLS}/revert`, { number: Number(number) })
    print(`Your drafts take back release ${number}: see diff, then publish`)
  },
  async restore({ service, print }, [number, path, at]) {
    if (!/^\d+$/.test(number ?? '') || path === undefined) throw new StartError(USAGE)
    await service.post(`${CALLS}/restore`, { number: Number(number), path, ...(at === undefined ? {} : { at }) })
    print(`Your draft of ${path} contains it: see diff, then publish`)
  },
  async export({ service, print }, [file, number]) {
    if (file === undefined) throw new StartError(USAGE)
    const { number: found, files } = await service.get(`${CALLS}/files`, number === undefined ? {} : { number })
    const { rows } = await service.get(`${CALLS}/releases`)
    const release = (Array.isArray(rows) ? (rows as Record<string, unknown>[]) : []).find((row) => row['number'] === found)
    const { author = '', reviewer = '', note = '', at = '' } = release ?? {}
    writeFileSync(file, `${JSON.stringify({ number: found, author, reviewer, note, at, files: filesOf(files) }, undefined, 2)}\n`)
    print(`Release ${Number(found)} is in ${file}`)
  },
  async import({ service, print }, [file]) {
    if (file === undefined) throw new StartError(USAGE)
    const { files, number, author, reviewer } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    const current = filesOf((await service.get(`${CALLS}/files`))['files'])
    const bases = new Map(current.map(({ path, text: own = '' }) => [path, hashOf(own)]))
    const changed = filesOf(files).filter(({ path, text: own = '' }) => bases.get(path) !== hashOf(own))
    await saveDrafts(
      service,
      changed.map(({ path, text: own = '' }) => ({ path, base: bases.get(path) ?? '', text: own })),
    )
    const approved = text(reviewer) === '' ? 'needed no approval' : `was approved by ${text(reviewer)}`
    print(`${changed.length} drafts are saved: release ${Number(number)} of ${text(author) || 'the program'}, which ${approved} there`)
  },
}

/** Writes the active release into the folder, and returns what was done. */
async function fetchInto(folder: string, service: Service): Promise<string> {
  const state = readState(folder)
  const { number, files } = await service.get(`${CALLS}/files`)
  const bases = writeFiles(folder, filesOf(files), state)
  writeState(folder, { ...state, number: Number(number), bases })
  return `Release ${Number(number)} is in ${folder}: ${Object.keys(bases).length} files`
}

async function saveDrafts(service: Service, files: readonly SentFile[]): Promise<void> {
  if (files.length > 0) await service.post(`${CALLS}/drafts`, { files })
}

/** `npm run content -- COMMAND` works on releases of content through the service, as a person. Returns the exit code. */
export async function runContent(args: readonly string[], terminal: Terminal): Promise<number> {
  const print = (line: string) => void terminal.stdout.write(`${line}\n`)
  try {
    const options = { in: { type: 'string', default: 'content' } } as const
    const { values, positionals } = parseOptions({ args: [...args], options, allowPositionals: true }, USAGE)
    const [name = '', ...given] = positionals
    const folder = values.in
    if (name === 'login') {
      await signIn(folder, given, terminal)
      return 0
    }
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (!command) throw new StartError(USAGE)
    const { url, token } = readState(folder)
    await command({ folder, service: serviceAt(url, token), print }, given)
    return 0
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    terminal.stderr.write(`${error.message}\n`)
    return 1
  }
}

async function signIn(folder: string, [url, username]: readonly string[], terminal: Terminal): Promise<void> {
  if (url === undefined || username === undefined) throw new StartError(USAGE)
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new StartError(`${url} is no address that begins with https:// or http://.`)
  const kept = keptAtSignIn(folder, url)
  const [service, ask] = [serviceAt(url, ''), createAsk(terminal)]
  const password = Buffer.from(await ask('Password: ')).toString('base64')
  const { token, challenge } = await service.post(SIGN_IN, { username, password })
  const signed = text(challenge) === '' ? token : (await service.post(WITH_CODE, { challenge, code: await ask('Code: ') }))['token']
  writeState(folder, { ...kept, url, token: text(signed) })
  terminal.stdout.write(`${folder} belongs to ${url}\n`)
}
