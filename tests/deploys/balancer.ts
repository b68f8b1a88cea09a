import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.ts'

const CONFIGURATION = resolve(import.meta.dirname, '../../deploy/nginx')
const PROGRAM = '/usr/sbin/nginx'
const START_MS = 10_000

export interface Balancer {
  url: string
  stop(): Promise<void>
}

/** Returns the part of a text that the pattern's first group matches. */
function part(text: string, pattern: RegExp): string {
  const [, found] = pattern.exec(text) ?? []
  if (found === undefined) throw new Error(`deploy/nginx has no ${String(pattern)}`)
  return found
}

/**
 * Starts nginx with the upstream and the location of `deploy/nginx` in front of the instances with these ports, on http. Its main file has
 * the limits that `deploy/nginx` sets in the one of Debian.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-balancer-'))
  const port = await freePort()
  const instances = readFileSync(join(CONFIGURATION, 'steward-instances.conf'), 'utf8')
  const limits = part(instances, /server 127\.0\.0\.1:8080( [^;]+);/)
  const upstream = instances.replace(/^ {2}(# )?server .*\n/gm, (_line, isComment: string | undefined) =>
    isComment ? '' : ports.map((each) => `  server 127.0.0.1:${each}${limits};\n`).join(''),
  )
  const location = part(readFileSync(join(CONFIGURATION, 'steward.conf'), 'utf8'), /\n( {2}location \/ \{\n {4}proxy_pass[\s\S]*?\n {2}\})/)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${user}
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log info;
events {
	worker_connections 768;
}
http {
${temporary}
log_format deploys '$request_method $uri $status $upstream_addr $upstream_status';
access_log ${folder}/access.log deploys;
${upstream}
server {
  listen 127.0.0.1:${port};
${location}
}
}
`,
  )
  execFileSync('sh', [join(CONFIGURATION, 'limits.sh'), join(folder, 'nginx.conf')])
  const child = spawn(PROGRAM, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  for (const until = Date.now() + START_MS; ; await pause(20)) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`nginx does not start: ${folder}`)
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      break
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
