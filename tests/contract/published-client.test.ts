import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { DAY, newDatabaseLocation, NOON, startTestServer } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'steward-client-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes a build with a page and one script, and returns its folder. */
function build(name: string): string {
  const root = join(folder, name)
  mkdirSync(join(root, 'assets'), { recursive: true })
  writeFileSync(join(root, 'index.html'), `<script src="/assets/app-${name}.js"></script>`)
  writeFileSync(join(root, `assets/app-${name}.js`), `run('${name}')`)
  writeFileSync(join(root, `assets/app-${name}.js.br`), `packed ${name}`)
  return root
}

const ask = (url: string, path: string, coding = 'identity') => fetch(url + path, { headers: { 'Accept-Encoding': coding } })

describe('a client that was built before', () => {
  it('finds its files after a deploy, and a new one finds them at a server that was not replaced yet', async () => {
    const databaseLocation = await newDatabaseLocation()
    const first = await startTestServer({ databaseLocation, staticDir: build('one'), publishesClient: true })
    if ('dataDir' in databaseLocation) await first.close()
    const second = await startTestServer({ databaseLocation, staticDir: build('two'), publishesClient: true })
    const old = await ask(second.url, '/assets/app-one.js')
    expect([old.status, await old.text()]).toEqual([200, `run('one')`])
    expect(old.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(old.headers.get('cache-control')).toContain('immutable')
    expect((await ask(second.url, '/assets/app-one.js', 'br')).headers.get('content-encoding')).toBe('br')
    expect(await (await ask(second.url, '/')).text()).toContain('app-two')
    for (const path of ['/assets/app-none.js', '/assets/../index.html', '/assets/app-one.js.br', '/assets/%2e%2e/app-one.js'])
      expect(await (await ask(second.url, path)).text()).not.toContain('one')
    // Only PostgreSQL serves two servers.
    const running = 'dataDir' in databaseLocation ? second : first
    expect(await (await ask(running.url, '/assets/app-two.js')).text()).toBe(`run('two')`)
    if (running === first) await first.close()
    await second.close()
  })

  it('keeps them for 14 days after the last server that ran with it', async () => {
    const databaseLocation = await newDatabaseLocation()
    const first = await startTestServer({ databaseLocation, staticDir: build('one'), publishesClient: true })
    first.clock.now = NOON + 3 * DAY
    // It still runs on the third day.
    await first.sweep()
    await first.close()
    const second = await startTestServer({ databaseLocation, staticDir: build('two'), publishesClient: true, startsAt: NOON + 16 * DAY })
    await second.sweep()
    expect((await ask(second.url, '/assets/app-one.js')).status).toBe(200)
    second.clock.now = NOON + 18 * DAY
    await second.sweep()
    expect((await ask(second.url, '/assets/app-one.js')).status).toBe(404)
    expect((await ask(second.url, '/assets/app-two.js')).status).toBe(200)
    await second.close()
  })

  it('keeps them while the clock is not trusted after a jump', async () => {
    const databaseLocation = await newDatabaseLocation()
    const first = await startTestServer({ databaseLocation, staticDir: build('one'), publishesClient: true })
    await first.close()
    const second = await startTestServer({
      databaseLocation,
      staticDir: build('two'),
      publishesClient: true,
      steady: () => 0,
      timeSources: [async () => NOON],
    })
    second.clock.now = NOON + 365 * DAY
    await second.sweep()
    expect((await ask(second.url, '/assets/app-one.js')).status).toBe(200)
    await second.close()
  })

  it('does not prevent a start when they cannot be published', async () => {
    const databaseLocation = await newDatabaseLocation()
    const first = await startTestServer({ databaseLocation })
    await first.db.schema.dropTable('client_file').execute()
    await first.close()
    const second = await startTestServer({ databaseLocation, staticDir: build('one'), publishesClient: true })
    expect(second.logs.join('\n')).toContain('client files')
    expect((await ask(second.url, '/assets/app-one.js')).status).toBe(200)
    await second.close()
  })
})
