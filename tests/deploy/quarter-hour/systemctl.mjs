// Stands in for systemctl where systemd is not the first process: checks units with systemd-analyze, and starts what they say.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync } from 'node:fs'

const UNITS = '/etc/systemd/system'
const [action, ...rest] = process.argv.slice(2)
const units = rest.filter((word) => !word.startsWith('-'))
const run = (program, args) => execFileSync(program, args, { stdio: 'inherit' })

for (const unit of units) {
  if (unit === 'postgresql') run('pg_ctlcluster', [...firstCluster(), 'start'])
  else if (unit === 'nginx') run('nginx', action === 'reload' ? ['-s', 'reload'] : [])
  else if (action === 'enable') enable(unit)
  else if (action === 'start') runOnce(`${unit}.service`)
  else throw new Error(`systemctl ${action} ${unit} is not known here`)
}

function firstCluster() {
  const [line = ''] = execFileSync('pg_lsclusters', ['--no-header'], { encoding: 'utf8' }).split('\n')
  return line.split(/\s+/).slice(0, 2)
}

/** Starts a service as its unit says, or checks the calendar of a timer. */
function enable(unit) {
  const name = /\.(timer|service)$/.test(unit) ? unit : `${unit}.service`
  const [, template, instance] = /^(.+@)(.*)\.service$/.exec(name) ?? []
  const file = template === undefined ? name : `${template}.service`
  run('systemd-analyze', ['verify', `${UNITS}/${file}`])
  if (name.endsWith('.timer')) return run('systemd-analyze', ['calendar', ...valuesOf(file, 'OnCalendar')])
  for (const check of valuesOf(file, 'ExecStartPre')) execFileSync('setpriv', asUser(file, check, instance), optionsOf(file, instance))
  const log = openSync(`/var/log/${name}.log`, 'a')
  for (const command of valuesOf(file, 'ExecStart'))
    spawn('setpriv', asUser(file, command, instance), { ...optionsOf(file, instance), stdio: ['ignore', log, log], detached: true }).unref()
}

/** Runs a service that ends by itself. */
function runOnce(file) {
  run('systemd-analyze', ['verify', `${UNITS}/${file}`])
  for (const command of valuesOf(file, 'ExecStart')) execFileSync('setpriv', asUser(file, command, ''), optionsOf(file, ''))
}

/** Returns the values of a field of a unit. */
function valuesOf(file, field) {
  if (!existsSync(`${UNITS}/${file}`)) throw new Error(`Unit ${file} could not be found.`)
  const lines = readFileSync(`${UNITS}/${file}`, 'utf8').split('\n')
  return lines.filter((line) => line.startsWith(`${field}=`)).map((line) => line.slice(field.length + 1))
}

function asUser(file, command, instance) {
  const [user] = valuesOf(file, 'User')
  const words = command.replaceAll('%i', instance ?? '').split(' ')
  return [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--no-new-privs', ...words]
}

function optionsOf(file, instance) {
  const [cwd] = valuesOf(file, 'WorkingDirectory')
  const given = valuesOf(file, 'Environment').flatMap((line) => line.replaceAll('%i', instance ?? '').split(' '))
  return { cwd, stdio: 'inherit', env: { PATH: process.env.PATH, ...Object.fromEntries(given.map((pair) => pair.split('='))) } }
}
