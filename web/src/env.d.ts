declare module "virtual:icons" {
  const paths: Record<string, string>;
  export default paths;
}

declare module "zzfx" {
  export function zzfx(...parameters: number[]): unknown;
}
