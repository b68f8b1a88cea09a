import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  /** The function, e.g. `gettoken`. */
  name: string
  query: URLSearchParams
  body: Record<string, unknown> | undefined
}

type Answer = Record<string, unknown>
/** What to answer instead; a function does it by itself, or not at all. */
type Instead = Answer | ((response: ServerResponse) => void)

/**
 * WeCom on a port of this machine: hands out token-1, token-2 …, knows only the youngest, and remembers what it was asked.
 * `next` says what it answers the next time, once for each saying.
 */
export async function pretendWeCom({ corpId, secret }: { corpId: string; secret: string }) {
  const asked: Asked[] = []
  const next = new Map<string, Instead[]>()
  const issued = { token: 0, ticket: 0 }

  function answer(name: string, query: URLSearchParams): Answer {
    if (name === 'gettoken') {
      if (query.get('corpid') !== corpId || query.get('corpsecret') !== secret) return { errcode: 40_001, errmsg: 'invalid credential' }
      issued.token += 1
      return { errcode: 0, errmsg: 'ok', access_token: `token-${issued.token}`, expires_in: 7_200 }
    }
    if (query.get('access_token') !== `token-${issued.token}`) return { errcode: 40_014, errmsg: 'invalid access_token' }
    if (name === 'message/send') return { errcode: 0, errmsg: 'ok', invaliduser: '', msgid: 'm' }
    if (name === 'externalcontact/get')
      return { errcode: 0, errmsg: 'ok', external_contact: { external_userid: query.get('external_userid'), name: 'Newcomer' } }
    issued.ticket += 1
    return { errcode: 0, errmsg: 'ok', ticket: `${name}${query.get('type') ?? ''} ${issued.ticket}`, expires_in: 7_200 }
  }

  const server = createServer((request, response) => {
    void (async () => {
      let text = ''
      for await (const piece of request) text += String(piece)
      const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://wecom')
      const name = pathname.replace('/cgi-bin/', '')
      asked.push({ name, query, body: text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>) })
      const instead = next.get(name)?.shift()
      if (typeof instead === 'function') return instead(response)
      response.setHeader('Content-Type', 'application/json; charset=UTF-8')
      response.end(JSON.stringify(instead ?? answer(name, query)))
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** How often a function was called. */
    times: (name: string) => asked.filter((each) => each.name === name).length,
    instead: (name: string, answered: Instead) => void next.set(name, [...(next.get(name) ?? []), answered]),
    /** The token handed out last is good no longer, before its time. */
    endToken: () => void (issued.token += 1),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

export type PretendWeCom = Awaited<ReturnType<typeof pretendWeCom>>
