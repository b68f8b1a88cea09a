import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pretendTags } from './pretend-tags.ts'

export interface Asked {
  /** The function, e.g. `gettoken`. */
  name: string
  query: URLSearchParams
  body: Record<string, unknown> | undefined
}

type Answer = Record<string, unknown>
/** What to answer instead; a function does it by itself, or not at all. */
type Instead = Answer | ((response: ServerResponse) => void)

/** A message that has reached a member. */
export interface Received {
  toUser: string
  title: string
  url: string
}

/**
 * How it treats a request: `well`; `silent` and does nothing; `mute`, doing it without ever answering; `failing` with HTTP
 * 502; `busy`, error code -1; `gone`, the connection is cut.
 */
export type Mood = 'well' | 'silent' | 'mute' | 'failing' | 'busy' | 'gone'

interface PretendOptions {
  corpId: string
  secret: string
  /** Epoch milliseconds, for what it remembers of messages. */
  clock?: () => number
  /** False: it delivers every message, whatever it was asked to check. */
  checksDuplicates?: boolean
}

/**
 * WeCom on a port of this machine: hands out token-1, token-2 …, knows only the youngest, remembers what it was asked and
 * delivers messages; the same message, word for word, only once within the time that `duplicate_check_interval` asks for.
 * `instead` says what it answers the next time, once for each saying; `mood` how it is, asked anew for each request.
 */
export async function pretendWeCom({ corpId, secret, clock = Date.now, checksDuplicates = true }: PretendOptions) {
  const asked: Asked[] = []
  const received: Received[] = []
  /** Messages word for word, and until when none like them is delivered. */
  const known = new Map<string, number>()
  const state: { mood: () => Mood } = { mood: () => 'well' }
  const next = new Map<string, Instead[]>()
  /** Code of a sign-in -> the member it stands for, empty for someone who is none. */
  const codes = new Map<string, string>()
  const issued = { token: 0, ticket: 0, code: 0 }
  const tags = pretendTags()

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
    // Four hours are the most that it remembers.
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
      return { errcode: 0, errmsg: 'ok', external_contact: { external_userid, name: 'Newcomer' }, ...tags.followed(external_userid) }
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
      const mood = state.mood()
      if (mood === 'silent') return
      if (mood === 'gone') return void request.socket.destroy()
      if (mood === 'failing') return void response.writeHead(502).end('<html>')
      const answered = instead ?? (mood === 'busy' ? { errcode: -1, errmsg: 'system busy' } : answer(name, query, text))
      if (mood === 'mute') return
      response.setHeader('Content-Type', 'application/json; charset=UTF-8')
      response.end(JSON.stringify(answered))
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    tags,
    /** What has reached the members, in its order. */
    received,
    /** From now on it is in these moods. */
    be: (...moods: Mood[]) => {
      let turn = 0
      state.mood = () => moods[turn++ % moods.length] ?? 'well'
    },
    /** How often a function was called. */
    times: (name: string) => asked.filter((each) => each.name === name).length,
    instead: (name: string, answered: Instead) => void next.set(name, [...(next.get(name) ?? []), answered]),
    /** A member has come by the page for signing in: a code that works once. */
    codeOf(member: string) {
      const code = `code-${member}-${(issued.code += 1)}`
      codes.set(code, member)
      return code
    },
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
