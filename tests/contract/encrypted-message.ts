import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { NOON } from './server.ts'

/** The secrets of the tests, and the key as WeCom's administration shows it. */
export const CORP_ID = 'ww1234567890abcdef'
const TOKEN = 'QDG6eK'
const ENCODING_KEY = 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C'
export const secrets = { token: TOKEN, key: Buffer.from(`${ENCODING_KEY}=`, 'base64'), corpId: CORP_ID }

interface Sealing {
  corpId?: string
  token?: string
  key?: Buffer
  /** Epoch milliseconds. */
  at?: number
  nonce?: string
  /** What stands behind the text; PKCS#7 to 32 bytes when not given. */
  padding?: (length: number) => Buffer
  /** How long the message claims to be, when that is not its length. */
  claims?: number
}

/** PKCS#7 to a multiple of 32 bytes: always at least one. */
export function pkcs7(length: number): Buffer {
  const missing = 32 - (length % 32)
  return Buffer.alloc(missing, missing)
}

/** A message as WeCom seals it, from the words of its documentation and nothing of ours. */
export function encryptMessage(message: string, more: Sealing = {}) {
  const { corpId = CORP_ID, token = TOKEN, key = secrets.key, at = NOON, nonce = '263014780', padding = pkcs7 } = more
  const text = Buffer.from(message, 'utf8')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(more.claims ?? text.length)
  const plain = Buffer.concat([randomBytes(16), length, text, Buffer.from(corpId, 'utf8')])
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  const encrypted = Buffer.concat([cipher.update(Buffer.concat([plain, padding(plain.length)])), cipher.final()]).toString('base64')
  return sign(encrypted, { token, at, nonce })
}

/** Any text as if it were an encrypted one, rightly signed. */
export function sign(encrypted: string, { token = TOKEN, at = NOON, nonce = '263014780' } = {}) {
  const timestamp = String(Math.floor(at / 1_000))
  const parts = [token, timestamp, nonce, encrypted].sort()
  const signature = createHash('sha1').update(parts.join(''), 'utf8').digest('hex')
  return { signature, timestamp, nonce, encrypted }
}

/** The XML of an event about a contact, as the documentation shows it. */
export const eventXml = ({ CreateTime = String(NOON / 1_000), ...more }: Record<string, string> = {}) => {
  const words = {
    MsgType: 'event',
    Event: 'change_external_contact',
    ChangeType: 'add_external_contact',
    UserID: 'owner',
    ExternalUserID: 'wmAJ2GCAAAXtWyujaWJHDDGi0mACAAA',
    State: 'teststate',
    WelcomeCode: 'WELCOMECODE',
    ...more,
  }
  const cdata = Object.entries(words).map(([name, word]) => `<${name}><![CDATA[${word}]]></${name}>\n`)
  return `<xml>\n<ToUserName><![CDATA[${CORP_ID}]]></ToUserName>\n<FromUserName><![CDATA[sys]]></FromUserName>\n<CreateTime>${CreateTime}</CreateTime>\n${cdata.join('')}</xml>`
}

/** What WeCom posts: the sealed message in an envelope of XML. */
export const envelope = (encrypted: string) =>
  `<xml><ToUserName><![CDATA[${CORP_ID}]]></ToUserName><AgentID><![CDATA[1000001]]></AgentID><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`
