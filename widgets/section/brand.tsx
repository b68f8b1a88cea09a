import { useId } from 'react'

/** The product's logo: a desk bell. */
export function Brand() {
  const fill = useId()
  return (
    <svg className="st-brand" viewBox="0 0 56 56" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={fill} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#4A74F5" />
          <stop offset="1" stopColor="#2349C9" />
        </linearGradient>
      </defs>
      <rect width="56" height="56" rx="15" fill={`url(#${fill})`} />
      <path d="M13 36.500c0-8.6 6.7-15.2 15-15.200s15 6.6 15 15.200z" fill="#fff" />
      <rect x="11" y="38.8" width="34" height="4" rx="2" fill="#fff" opacity=".72" />
      <path d="M28 21v-4M24.5 15.700h7" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
      <path d="M19.8 32.500c.9-3 2.8-5 5.4-5.9" stroke="#7E9CF7" strokeWidth="2.4" strokeLinecap="round" fill="none" />
    </svg>
  )
}
