import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { endorsementOf } from './links.ts'

const SLOW_MS = 40
/** How a core treats what changes something; reads are always answered. */
const MOODS = ['well', 'slow', 'losing', 'hanging', 'well', 'failing'] as const

/**
 * An insurer's core over HTTP that is never well for long: slow, deaf, broken, or done without saying so. It takes every signature, so
 * that two for one endorsement would be seen; `standing` are those of an endorsement that it has and were not taken back.
 */
export async function moodyCore(random: () => number) {
  const taken = new Map<string, string>()
  const undone = new Set<string>()
  const state = { isMoody: true }
  const operations: Record<string, (request: Record<string, string>) => unknown> = {
    endorsement: ({ endorNo = '' }) => endorsementOf(endorNo),
    endorsementImages: () => [],
    submitSignature({ submissionId = '', endorNo = '' }) {
      taken.set(submissionId, endorNo)
      return { errcode: '0', message: 'success' }
    },
    undoSignature({ submissionId = '' }) {
      undone.add(submissionId)
      return { message: 'success' }
    },
  }
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    const answer = async () => {
      const operation = (request.url ?? '').slice(1)
      const writes = operation === 'submitSignature' || operation === 'undoSignature'
      const mood = writes && state.isMoody ? (MOODS[Math.floor(random() * MOODS.length)] ?? 'well') : 'well'
      if (mood === 'failing') return void response.writeHead(500).end()
      if (mood === 'slow') await pause(SLOW_MS * random())
      const data = operations[operation]?.(JSON.parse(Buffer.concat(pieces).toString()) as Record<string, string>)
      if (mood === 'losing') return void response.destroy()
      if (mood !== 'hanging') response.end(JSON.stringify({ data: data ?? null }))
    }
    request.on('end', () => void answer())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    standing: (endorNo: string) => [...taken].filter(([id, of]) => of === endorNo && !undone.has(id)).map(([id]) => id),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
