import { folder, host, hostPort, onOff, wholeNumber } from '../value-types/basic.ts'
import { origin, postgresUrl } from '../value-types/addresses.ts'
import { previousSeed, seed, strongKey } from '../value-types/keys.ts'
import { administrators, proxies, webhookReceivers } from '../value-types/ranges.ts'
import { defaulted, optional, required } from '../setting.ts'

const NEW_KEY = '`openssl rand -base64 32`'

/** What most services set. */
export const service = {
  PUBLIC_URL: required(origin, {
    purpose: 'the address that users open',
    more: 'It is https, or http on localhost, without user, path, query or fragment.',
    example: 'https://steward.example.com',
    page: 'architecture/server.md',
  }),
  SECRET_KEY: required(strongKey, {
    purpose: 'the key that signs tokens and encrypts personal data',
    more: 'Keys of fewer than 32 characters and guessable keys are refused.',
    example: NEW_KEY,
    page: 'architecture/personal-data.md',
    isSecret: true,
  }),
  DATABASE_URL: optional(postgresUrl, {
    purpose: 'the address of a PostgreSQL 15 or newer with UTF-8',
    example: 'postgres://user:password@host:5432/database',
    page: 'architecture/database.md',
    requiredWith: 'unless `DATA_DIR` is set',
    isSecret: true,
  }),
  DATA_DIR: optional(folder, {
    purpose: 'the folder on a local disk for SQLite',
    example: '/var/lib/steward',
    page: 'architecture/database.md',
    requiredWith: 'unless `DATABASE_URL` is set',
  }),
  TRUST_PROXY: optional(proxies, {
    purpose: 'the addresses or ranges of the proxies before this server, or `none`',
    more: 'The proxies must set X-Forwarded-For.',
    example: '10.0.0.0/24',
    page: 'architecture/sign-in.md',
    requiredWith: 'with an https `PUBLIC_URL`',
    unset: '`none`',
  }),
  SIGNING_KEY: optional(seed, {
    purpose: 'the Ed25519 seed of 32 bytes that seals signatures',
    more: 'It must differ from `SECRET_KEY`.',
    example: NEW_KEY,
    page: 'architecture/evidence.md',
    requiredWith: 'with `INSURER_URL`',
    isSecret: true,
  }),
}

/** Addresses and access. */
export const network = {
  HOST: defaulted(host, '0.0.0.0', {
    purpose: 'the address to listen on',
    example: '127.0.0.1',
    page: 'architecture/server.md',
  }),
  PORT: defaulted(wholeNumber(0, 65_535, ' from 0 to 65535'), '8080', {
    purpose: 'the port to listen on',
    more: '0 selects any free port.',
    example: '8080',
    page: 'architecture/server.md',
  }),
  DRAIN_SECONDS: defaulted(wholeNumber(0, 600, ' from 0 to 600'), '10', {
    purpose: 'how long a stopping server goes on serving requests, in seconds',
    more: 'It should be longer than the balancer needs to notice that `/health/ready` fails.',
    example: '30',
    page: 'architecture/server.md',
  }),
  METRICS_ADDRESS: optional(hostPort, {
    purpose: 'the address and port where Prometheus reads metrics',
    more: 'Do not publish it.',
    example: '127.0.0.1:9464',
    page: 'architecture/observe.md',
    unset: 'nowhere',
  }),
  DATABASE_CONNECTIONS: optional(wholeNumber(2, 500, ' from 2 to 500'), {
    purpose: 'how many connections to PostgreSQL each server opens at most',
    more: 'All servers together, and ten more for commands and copies, must fit into `max_connections`.',
    example: '20',
    page: 'scale.md',
    unset: 'five for each processor, but 10 to 40',
  }),
  ADMIN_ADDRESSES: optional(administrators, {
    purpose: 'the addresses or ranges from which everybody but stewards and customers may call',
    example: '10.0.0.0/24',
    page: 'architecture/accounts.md',
    unset: 'all',
  }),
  WEBHOOK_ADDRESSES: optional(webhookReceivers, {
    purpose: 'the addresses or ranges to which events may be sent',
    example: '10.0.0.0/24',
    page: 'webhooks.md',
    unset: 'none',
  }),
  REQUIRE_SECOND_FACTOR: defaulted(onOff, 'off', {
    purpose: 'whether each sign-in with a password needs a code of an authenticator app',
    more: '`off` leaves it to each person. Staff who sign in by WeCom or with a code by text message are not asked.',
    example: 'on',
    page: 'architecture/accounts.md',
  }),
  REQUIRE_CONTENT_REVIEW: defaulted(onOff, 'off', {
    purpose: 'whether a second person must approve each release of the content',
    more: '`off` asks for one only where a release shows more of customers or makes a form stricter.',
    example: 'on',
    page: 'architecture/content.md',
  }),
}

/** Keys before a change. */
export const keyChanges = {
  SECRET_KEY_PREVIOUS: optional(strongKey, {
    purpose: 'the old key during a change of `SECRET_KEY`',
    more: 'Keep it for a day after no server writes with it any more, and start one server once more with both before; its sessions, codes and links stay valid.',
    example: NEW_KEY,
    page: 'architecture/personal-data.md',
    isSecret: true,
  }),
  SIGNING_KEY_PREVIOUS: optional(previousSeed, {
    purpose: 'the old signing key, for the first start after a change',
    more: 'Set it to `lost` when the old key no longer exists: evidence from before then verifies with the old public key only.',
    example: NEW_KEY,
    page: 'architecture/evidence.md',
    isSecret: true,
  }),
}
