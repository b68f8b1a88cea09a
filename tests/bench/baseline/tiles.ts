export interface Tile {
  label: string
  icon: string
  to: string
  /** What is counted on it. */
  type?: '1' | '2'
  child?: string
  rule?: 'all' | 'open'
}

const reminder = (label: string, icon: string, child: string): Tile => ({
  label,
  icon,
  to: `/remind?flag=${child}`,
  type: '1',
  child,
  rule: 'open',
})
const task = (label: string, icon: string, child: string): Tile => ({
  label,
  icon,
  to: `/tasks?flag=${child}`,
  type: '2',
  child,
  rule: 'all',
})

export const REMINDERS: readonly Tile[] = [
  reminder('New customers', 'userplus', '2'),
  reminder('Care', 'heart', '1'),
  reminder('Renewals back', 'renew', '6'),
  reminder('Claims progress', 'carprog', '7'),
  reminder('Service progress', 'service', '8'),
  reminder('Complaint progress', 'headclock', '9'),
]

export const TASKS: readonly Tile[] = [
  task('Complaints', 'headset', '1'),
  task('Endorsements', 'docpen', '2'),
  task('Plans', 'plan', '3'),
  task('Renewal warnings', 'bellclock', '5'),
  task('Contacts', 'chatplus', '6'),
  task('Notices', 'horn', '7'),
]

export const ENTRIES: readonly Tile[] = [
  { label: 'Sign', icon: 'sign', to: '/sign' },
  { label: 'Policy document', icon: 'epolicy', to: '/policies' },
  { label: 'To do', icon: 'todo', to: '/waitDeal' },
  { label: 'New order', icon: 'newdoc', to: '/updateTask' },
  { label: 'Tags', icon: 'tag', to: '/customer?tab=tags' },
  { label: 'Basics', icon: 'idcard', to: '/customer?tab=basic' },
  { label: 'Policies', icon: 'policy', to: '/customer?tab=policy' },
  { label: 'Claims', icon: 'claim', to: '/customer?tab=claims' },
  { label: 'Services', icon: 'gift', to: '/services' },
  { label: 'Complaints', icon: 'consult', to: '/consultation' },
  { label: 'Products', icon: 'umbrella', to: '/products' },
]

export const TABS: readonly Tile[] = [
  { label: 'Home', icon: 'home', to: '/' },
  { label: 'Customers', icon: 'users', to: '/customers' },
  { label: 'Renewal', icon: 'renew', to: '/renewal' },
  { label: 'Mine', icon: 'user', to: '/mine' },
]
