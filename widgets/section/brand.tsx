/** The product's logo: a desk bell. It is the page's icon, which browsers load anyway. */
export const Brand = () => <img className="st-brand" src="/mark.svg" alt="" />
