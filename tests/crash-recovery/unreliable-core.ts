import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { endorsementOf } from './links.ts'

const SLOW_MS = 40
/** How the core handles operations that change data. Reads always succeed. */
const BEHAVIOURS = ['normal', 'slow', 'answerLost', 'silent', 'normal', 'http500'] as const

/**
 * Starts an insurer's core over HTTP that fails often: slow, silent, with errors, or dropping the response. It accepts every signature, so
 * that two for one endorsement are detected. `currentSignatures` returns the ids that were not undone.
 */
export async function unreliableCore(random: () => number) {
  const submitted = new Map<string, string>()
  const undone = new Set<string>()
  const state = { isUnreliable: true }
  const operations: Record<string, (request: Record<string, string>) => unknown> = {
    endorsement: ({ endorNo = '' }) => endorsementOf(endorNo),
    endorsementImages: () => [],
    submitSignature({ submissionId = '', endorNo = '' }) {
      submitted.set(submissionId, endorNo)
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
      const changesData = operation === 'submitSignature' || operation === 'undoSignature'
      const behaviour = changesData && state.isUnreliable ? (BEHAVIOURS[Math.floor(random() * BEHAVIOURS.length)] ?? 'normal') : 'normal'
      if (behaviour === 'http500') return void response.writeHead(500).end()
      if (behaviour === 'slow') await pause(SLOW_MS * random())
      const data = operations[operation]?.(JSON.parse(Buffer.concat(pieces).toString()) as Record<string, string>)
      if (behaviour === 'answerLost') return void response.destroy()
      if (behaviour !== 'silent') response.end(JSON.stringify({ data: data ?? null }))
    }
    request.on('end', () => void answer())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    currentSignatures: (endorNo: string) => [...submitted].filter(([id, of]) => of === endorNo && !undone.has(id)).map(([id]) => id),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
