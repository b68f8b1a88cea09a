import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFakeDirectory } from './fake-directory.ts'
import { createFakeTags } from './fake-tags.ts'

export interface RecordedRequest {
  /** The API function, e.g. `gettoken`. */
  name: string
  query: URLSearchParams
  body: Record<string, unknown> | undefined
}

type Answer = Record<string, unknown>
/** Replaces an answer; a function writes the response itself, or leaves the request unanswered. */
type Override = Answer | ((response: ServerResponse) => void)

/** A message delivered to a member. */
export interface Received {
  toUser: string
  title: string
  url: string
}

/**
 * How WeCom handles a request. `silent`: never answers; `answerLost`: executes the request without an answer; `http502`:
 * answers HTTP 502; `busy`: answers error code -1; `disconnected`: closes the connection.
 */
export type WeComBehaviour = 'normal' | 'silent' | 'answerLost' | 'http502' | 'busy' | 'disconnected'

interface FakeWeComOptions {
  corpId: string
  secret: string
  /** Epoch milliseconds, for the duplicate check. */
  clock?: () => number
  /** False: delivers every message, even when a duplicate check is requested. */
  checksDuplicates?: boolean
}

/**
 * Starts a fake WeCom on a local port. It issues token-1, token-2 …, accepts only the latest, records the requests and
 * delivers messages. It drops an identical message within `duplicate_check_interval`. `answerOnce` replaces one later
 * answer of a function; `setBehaviour` sets the behaviour for the following requests.
 */
export async function startFakeWeCom({ corpId, secret, clock = Date.now, checksDuplicates = true }: FakeWeComOptions) {
  const requests: RecordedRequest[] = []
  const received: Received[] = []
  /** Message -> time until which identical messages are dropped. */
  const known = new Map<string, number>()
  const state: { behaviour: () => WeComBehaviour } = { behaviour: () => 'normal' }
  const next = new Map<string, Override[]>()
  /** Sign-in code -> member; empty for a user who is not a member. */
  const codes = new Map<string, string>()
  const issued = { token: 0, ticket: 0, code: 0 }
  const tags = createFakeTags()
  const directory = createFakeDirectory()
  /** Function -> error code with which all its requests fail. */
  const failing = new Map<string, number>()
  let onRequest: (name: string, query: URLSearchParams) => void = () => undefined

  function deliver(text: string): void {
    const now = clock()
    const message = JSON.parse(text) as {
      touser: string
      textcard: { title: string; url: string }
      enable_duplicate_check?: number
      duplicate_check_interval?: number
    }
    const { touser, textcard, enable_duplicate_check: check = 0, duplicate_check_interval: seconds = 1_800 } = message
    if (checksDuplicates && check === 1 && (known.get(text) ?? 0) > now) return
    // WeCom checks for duplicates for at most four hours.
    known.set(text, now + Math.min(seconds, 14_400) * 1_000)
    received.push({ toUser: touser, title: textcard.title, url: textcard.url })
  }

  function answer(name: string, query: URLSearchParams, text: string): Answer {
    if (name === 'gettoken') {
      if (query.get('corpid') !== corpId || query.get('corpsecret') !== secret) return { errcode: 40_001, errmsg: 'invalid credential' }
      issued.token += 1
      return { errcode: 0, errmsg: 'ok', access_token: `token-${issued.token}`, expires_in: 7_200 }
    }
    if (query.get('access_token') !== `token-${issued.token}`) return { errcode: 40_014, errmsg: 'invalid access_token' }
    if (name === 'message/send') {
      deliver(text)
      return { errcode: 0, errmsg: 'ok', invaliduser: '', msgid: 'm' }
    }
    if (name === 'externalcontact/get') {
      const external_userid = query.get('external_userid') ?? ''
      const { follow_user } = tags.followed(external_userid)
      const followers = [...follow_user, ...directory.followers(external_userid)]
      return { errcode: 0, errmsg: 'ok', external_contact: { external_userid, name: 'Newcomer' }, follow_user: followers }
    }
    if (name === 'externalcontact/get_corp_tag_list') return tags.library()
    if (name === 'externalcontact/mark_tag') return tags.mark(text)
    if (name === 'auth/getuserinfo') {
      const code = query.get('code') ?? ''
      const userid = codes.get(code)
      codes.delete(code)
      if (userid === undefined) return { errcode: 40_029, errmsg: 'invalid code' }
      return userid === '' ? { errcode: 0, errmsg: 'ok', openid: 'o1', external_userid: 'wm1' } : { errcode: 0, errmsg: 'ok', userid }
    }
    const listed = directory.answer(name, query, text)
    if (listed) return listed
    issued.ticket += 1
    return { errcode: 0, errmsg: 'ok', ticket: `${name}${query.get('type') ?? ''} ${issued.ticket}`, expires_in: 7_200 }
  }

  const server = createServer((request, response) => {
    void (async () => {
      let text = ''
      for await (const piece of request) text += String(piece)
      const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://wecom')
      const name = pathname.replace('/cgi-bin/', '')
      requests.push({ name, query, body: text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>) })
      onRequest(name, query)
      const override = next.get(name)?.shift()
      const errcode = failing.get(name)
      if (typeof override === 'function') return override(response)
      const behaviour = state.behaviour()
      if (behaviour === 'silent') return
      if (behaviour === 'disconnected') return void request.socket.destroy()
      if (behaviour === 'http502') return void response.writeHead(502).end('<html>')
      const failed = errcode === undefined ? undefined : { errcode, errmsg: 'failed' }
      const answered = override ?? failed ?? (behaviour === 'busy' ? { errcode: -1, errmsg: 'system busy' } : answer(name, query, text))
      if (behaviour === 'answerLost') return
      response.setHeader('Content-Type', 'application/json; charset=UTF-8')
      response.end(JSON.stringify(answered))
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    tags,
    directory,
    /** Lets all requests of a function fail with this error code; undefined ends it. */
    fail: (name: string, errcode: number | undefined) => void (errcode === undefined ? failing.delete(name) : failing.set(name, errcode)),
    /** Calls `listener` before each request is answered. */
    listen: (listener: typeof onRequest) => void (onRequest = listener),
    /** The delivered messages, in order of delivery. */
    received,
    /** Sets the behaviours for the following requests, in turn. */
    setBehaviour: (...behaviours: WeComBehaviour[]) => {
      let turn = 0
      state.behaviour = () => behaviours[turn++ % behaviours.length] ?? 'normal'
    },
    /** Returns how often a function was called. */
    times: (name: string) => requests.filter((each) => each.name === name).length,
    answerOnce: (name: string, answered: Override) => void next.set(name, [...(next.get(name) ?? []), answered]),
    /** Returns a one-time sign-in code of this member, as WeCom's sign-in page does. */
    codeOf(member: string) {
      const code = `code-${member}-${(issued.code += 1)}`
      codes.set(code, member)
      return code
    },
    /** Invalidates the latest token before its expiry. */
    expireToken: () => void (issued.token += 1),
    /** Closes all connections, also those of unanswered requests. */
    disconnect: () => server.closeAllConnections(),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

export type FakeWeCom = Awaited<ReturnType<typeof startFakeWeCom>>
