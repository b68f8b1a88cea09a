import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { addAccounts } from './authorisation-accounts.ts'
import type { TestServer } from './server.ts'

/** A built client that consists of its page, because the tests also run before the first build. */
export function pageFolder(): string {
  const staticDir = mkdtempSync(join(tmpdir(), 'steward-page-'))
  writeFileSync(join(staticDir, 'index.html'), '<html><head></head><body></body></html>')
  afterAll(() => rmSync(staticDir, { recursive: true, force: true }))
  return staticDir
}

/** What an analyst does with releases, and what a reviewer approves. */
export async function contentOf(server: TestServer) {
  await addAccounts(server)
  const signIn = async (username: string) => String((await server.login(username)).data['token'])
  const [analyst, reviewer] = [await signIn('analyst'), await signIn('reviewer')]
  const as =
    (token: string) =>
    (call: Parameters<TestServer['call']>[0], request: object = {}) =>
      server.call(call, { ...request }, { token })
  const [asAnalyst, asReviewer] = [as(analyst), as(reviewer)]

  const textOf = async (path: string) => {
    const files = (await asAnalyst('readContent')).data['files'] as { path: string; text: string }[]
    return files.find((file) => file.path === path)?.text ?? ''
  }
  const hashOf = async (path: string) => {
    const { tree } = await server.db
      .selectFrom('content_release')
      .innerJoin('content_active', 'content_active.number', 'content_release.number')
      .select('tree')
      .executeTakeFirstOrThrow()
    return (JSON.parse(tree) as Record<string, string>)[path] ?? ''
  }

  /** Saves a draft with a text replaced. Throws when there is no such text. */
  async function edit(path: string, search: string | RegExp, replacement: string) {
    const text = await textOf(path)
    const changed = text.replace(search, replacement)
    if (changed === text) throw new Error(`${path} has no ${String(search)}`)
    return asAnalyst('saveContentDrafts', { files: [{ path, base: await hashOf(path), text: changed }] })
  }

  /** Publishes the analyst's drafts, approved by the reviewer, and returns the number. */
  async function publish(note = ''): Promise<number> {
    const { treeHash, basedOn } = (await asAnalyst('checkContentDrafts')).data
    await asReviewer('approveContent', { author: 'analyst', treeHash, basedOn })
    const { data, message } = await asAnalyst('publishContent', { note: note || '改动' })
    if (data['number'] === undefined) throw new Error(`not published: ${message}`)
    await server.pollContent?.()
    return Number(data['number'])
  }

  return { asAnalyst, asReviewer, textOf, hashOf, edit, publish }
}
