import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { addToCase } from '../cases/add-to-case.ts';
import { cases, file_bodies, files } from '../schema.ts';
import { ago, callerOf, type Shop } from './perform-steps.ts';

export const shownCase = 'Sheets came back damp';

/** One case came with a photo, and its customer added to it. It stands here as it is kept: to decode one would hold up the first start. */
export async function showCasePhoto(shop: Shop): Promise<void> {
  const { db } = shop;
  const [shown] = await db
    .select({ case_id: cases.id, created_by: cases.customer_id, at: cases.created_at })
    .from(cases)
    .where(eq(cases.subject, shownCase));
  if (!shown) return;
  const { at, ...of } = shown;
  const text = 'Three more were damp when we made the beds.';
  await addToCase(ago(shop, 40), callerOf(shop, { email: 'amelia@harbourlane.example' }), of.case_id, {
    text,
  });
  const id = randomUUID();
  await db.insert(files).values({
    ...{ id, purpose: 'case', kind: 'photo', state: 'ready', kept_in: 'database', ...of },
    ...{ declared_bytes: picture.length, sha256: createHash('sha256').update(picture).digest('hex') },
    ...{ width: 320, height: 240, taken_at: at, announced_at: at, arrived_at: at },
  });
  const sizes = ['full', 'thumb'] as const;
  await db.insert(file_bodies).values(sizes.map((size) => ({ file_id: id, size, bytes: picture })));
}

/** 320 × 240 pixels, as JPEG. */
const picture = Buffer.from(
  `
/9j/2wBDABQUFBQVFBcZGRcfIh4iHy4rJycrLkYyNjI2MkZqQk5CQk5Cal5yXVZdcl6phXZ2hanDpJukw+zT0+z/////////2wBDARQUFBQVFBcZGRcfIh4i
Hy4rJycrLkYyNjI2MkZqQk5CQk5Cal5yXVZdcl6phXZ2hanDpJukw+zT0+z/////////wgARCADwAUADASIAAhEBAxEB/8QAGgAAAgMBAQAAAAAAAAAAAAAA
AAMCBAUBBv/EABYBAQEBAAAAAAAAAAAAAAAAAAABAv/aAAwDAQACEAMQAAAArB2Xhb4lUtBVLQVS0FUtdKhaCqWgqloKpaCqW+FUtBVLQVS0FUtBVLQVS0FU
tBVLXSoPQAEr0PTZw7blpl4KJeCjYd2ygXiWiXgol4KPbpSEX+JRLxLRLwUS8FXlssol4lol4KJcqHHofYgCUAHoeiza3crUXpAJkAnnXqCaRAWZAJkAnyPC
noZ15JkBZkAmQBE1SS0QFmQ6Swt3KTzr0PEASgA9D0Wei1fLegWyIEeIB+daomqIB4gHiAfxPCvoZd0eIB4gHiAhOvIuiAeIB+Vc8+UXoeIAlAB6Hpsdsmuu
UaomUaoZSNzOFmqGUaoZRqhlGrwxHt0DKNUMo1QyjVDG7emUTVDK5rB5Kr6fzCj0PRAEoAPQ9FnotTI2FgTCBMIUNLOS8TFgTCBMIcZwz71LQSBMWBMIEwpy
JowmLCYFHy3pfNA9D0QBKAD0PRYzWr+hXJNgTHNgMdW7nlc2AxzYDHNgMc2OGG2zfMc2AxzYDHNgMTujIzjYDHht5C5CAgeh9iAJQAeh6LPRamXqLEkESQRo
aOel4kLEkESQR5PhQvUr6RJCxJBEkFSfJI0kHUPQePAlHofYgCUAHoeizW9B4u+emPOB6M84Ho87N5XpDzhHozzgejPOB6PnnQ09Dzfa9GecI9GecD0Z5wNm
eEV6Q84R6PLoJKJcqHHoeIAlAB6Hos0tGlb3mQosaKBteai0KBooGigaKCL6rYaKKaKBooO9V0eLBgvpPO0aUuS9D8aQBKAD0PRZq3sPS1LRWLLJWCzX4sul
YLJWCyVgslYJPpzLJWCyVgslYG9rhbKwWSsFmizNlQ9D81AEoAPQ9Fjr8LeogeWIHgiNlREeCB4IHggeFaUmiB4IHggeFcb0UPBA8MqvrZOND0PEASgA9D0W
aVqle3mJIsiSCK3KJkgiSCJIIkgSyDSJIIkgiSBXe9AkEZAIydPMxseh8IAlQRC5Vs1LJ2qQXiiF4pWaY1L7EjOixoixpSxgC3RF8aCuO4KG8iJOIsILMqQz
WRiLK1TtpWIkoAW6jF2AEoADFlWLOcyyxKiF/ueJomcGkZoasKKzS5nBo8zwv8oi6EafCwtRABKABbqMsWBL/8QALBAAAQMDAwMFAAMBAAMAAAAAAAECAwQR
EhQVMhATIAUjMDEzITRBIiRQUf/aAAgBAQABCAD/ANS210ujIl+rQloS0JaEtCWhLQloTCK1y0JaEtCWhLQloS0JaEVkSfdoS0JaEtCWhLQloRGxKtkVsKFo
S0JaEtCWhLQloRGRL9PSLFbdYeL/AIV/FPgQm+2/BFzQk5r8EPF/jDxf0RFVbI2gqnJdNuqzbqs26rNuqzbqs00yp2jbqs26rNuqzbqs26rNuqzbqs2+rFpZ
puG3VZt1WbdVm3VZt1WbdVm3VYlFURLm9aGpkXJu3VZt1WbdVm3VY6gqmpdVRUWykPF/jDxf09Kga7KV3k3+874F+lKH6k+Cs/B5Tfizy9Vga3GVpDxf4w8X
9PSfwcLf/LuLuLuLuLuGqutcXcXcXcXcXcXcXcKrrKUSrZ9ruLuLuLuLuLuLuKtXdhxTq7ssLuLuLuEV3T1b8G9IeL/GHi/p6T+DvNv953wL9KUP1J8FZ+Dy
m/Fnl6t+DekPF/jDxf0oqvTPW7auncl01NOamnNTTmppzU04kserc81NOamnNTTmppzU05qac1NOLUwWUo5YmI/LU05qac1NOamnNTTmppzU05VTwvhcjYJ4
WxNRdTTmppzU05qacdV07UutbV6l/wDBDxf4w8X9IIH1D8Wt9Jit/wBbTAbTAbTAbTAbTAJRxrMsJtMBtMBtMBtMBtMBtMBtMBtUBBRRVGWW0wG0wG0wG0wG
0wG0wG0wEvp8MLFe2P02GViPXaYDaYDaYBfSYf8AKqlfTOsvSHi/xh4v6ektTtPd5t/vO+BfpSh+pPgrPweU34s8fUmotK5esPF/jDxf09J/BwqXMTExMTEa
n/muQxMTExMTExFb/ClEl0eYmJiYmJiYlW20DinbeFhiYmPT1H+pJ1h4v8YeL+npMidt7PNv953wL9KUP1J8FZ+Dym/Fnj6nIjaZW9YeL/GHi/pFK+J6OYz1
WS387s43ZxuzjdnG7ONYqSLMbs43ZxuzjdnG7ON2cbs43VxFWrT3tuzjdnG7ON2cbs43ZxuziT1BZmqwZ6k6JqMN2cbs43Zwvq6k88k78n9IeL/GHi/p6fSJ
O9XPbHG1LJi0xaYtMWmLRqJrXIYtMWmLTFpi0xaYtFa2ylCiKj74tMWmLTFpi0xaYtKtrUgeUzW9lhi0xaYMPUKJmCyx9YeL/GHi/p6T+DhVRDNpm0zaZtM2
jXJrXKZtM2mbTNpm0zaZtFe2ylE5ER5m0zaZtM2mbTNpm0q3IsDinciQsM2mbelT/Xl8IeL/ABh4v6ek/g7zb/ed8C/SlD9SfBWfg8pvxZ4VP9eXwh4v8YeL
+nplS2JyxvRUX68W/wB53wL9KUP1J8FZ+Dym/Fnh6jVMZEsbesPF/jDxf0aiuWyMhq0T+O1WnarTtVp2q07VaYT3sdqtO1WnarTtVp2q07VadqtO1WCMnd+f
arTtVp2q07VadqtO1WnarRY6lEu9I6peParTtVp2qwWimX7WilRBWq1bKQ8X+MPF/ShYlnP80/dfgX6IPp3wTcFI+CeVcxLNf0h4v8YeL+lD+Sjsrf8APunu
nununuiZ91T3T3T3T3T3T3T3T3SLP+be6e6e6e6e6e6e6SdzBbs7mKW909090TuX/krvyTpDxf4w8X9KFfbcnmn7r8C/RB9O+CbgpHwTyrl9tqdIeL/GHi/p
BMsLriVkKoauA1cBq4DVwGrgO9HnmauA1cBq4DVwGrgNXAauA1UAyaOO+WrgNXAauA1cBq4DVwGrgH1ET2q1ramFrURdXAauA1cBq4BayFEJ5lmdfpDxf4w8
X9IYlldYSliQ00JpoTTQmmhNNCdpmWBpoTTQmmhNNCaaE00JpoTTQjYmP5aaE00JpoTTQmmhNNCaaEWCNiXRIInJddNCaaE00ItNCTwLEvWHi/xh4v6UfBfN
P0X4Yv8Afgk4qM4p41KeyvWHi/xh4v6Uf5qKiKYNMGmDTBpg0xTuWMGmDTBpg0waYNMGmDSNqLcwaYNMGmDTBpg0waPaiNUaxqtQwaYNMG9Kn8XdYeL/ABh4
v6Ub0srfNP1X4Yv9+CTiozinjVvRI8esPF/XNxm4p3KrZDNwkj2rdG18yIbhKbhKbhKbhKbhKal6RpKbhKa+Y18xrpzXTmtqDW1BrKgfPLHbDWVBrKg1tQa2
c105r5jXzEdZJK5GK+tkY5WpuEpuEpuEotfMOlket1zcZuKdyq2QzcZu603GTyaiuWyJTL/qU7DBvbRp22GDSyFk8XeVkMWjWNR10fExyqqrTsFpv/j2KxbL
4U3GTxpuMnmk0iCVLju+yjzUtNQw78Z3ozuxncYdxh3GD3NS1+4w7jDuMO7Gd6M78ZqIyOZrnoiST4uVBal3+LPIoqqv34U3GTxZK5iORPg7ru3h8MkiyWv5
serHI5HOVzlVfNkrmI5E6f/EACcQAAMBAAEDBAEFAQEAAAAAAAABAgMRMFGREDFAUkESISIyUGBC/9oACAEBAAk/AP8Ajvf/AD8zMzMzMzJ/mZmZmZmZmZmZ
PPBmZmZmZmZmRwkRymZmZmZmfyu/yPsIkkkkkRJJJJJJJIvySSSSSSSIRJJIvT7dH7fA79f7dH+rNJNZNZNZNZNZLX6e5rJrJrJrJrJrJrJrJaXLNZNZNZNZ
NZNZNZNJbNJTNZNZNZNZNJP6rpXRVFUVRVFUN/pRVFUVRVFUVRVFUN/sVRVFUVRVFUVQ65RVcsqiqKouj2/D6Xf4Hfrfjpfb0bGxsbGxjY2NjY2NjY2dxsbG
xsbGxsY2NjY31Pfn4Hfrf+uk+GZcmDMGYMwZgzP3/BgzBmDMGYMwZgzBmf6uTBmDMGYMwZgzBmTXJi3wYMwZgzIfS/rJKJRKJRKJQiUSiUSiUSiUJC/JKJRK
JRKJRKEhIlEolC4a6f2+B36v1fT+3wO/V+r6b4T+B36r5qun7mjRs/Js/Js/Js/Js/Jf8+5s/Js/Js/Js/Js/Js/Js/Js/Jp+k2fk2fk2fk2fk2fk2fk2fk1
bk1aRs/Js/Js/JSOGL/R7+nBwcHBwccnBwcHBwcHBwcHBwcHBwcHBwcHBwcHHHp36Pf5/fo+w+Ciiiih/wASiiiiiiihlFFFFFFFfuUUUUUPk9ukiSSSSRfs
SSSSSSSSIkkkkkkkRJJJJJ7dLv8A5Hf/AIb3fSZwyZJkmSZJkS5JklEolEIhEIhE88kIhEIhEIlEoSEiZJkmRIfXfov2JQkLqISEhej+ExCE/RlFFFIpDKRS
KRRQ/VCGPpfno+3yvz6//8QAIBEAAwADAAMAAwEAAAAAAAAAAAERECBBEjFRAiEwIv/aAAgBAgEBPwAhCEIQhCEIQhCEITPFotX705os8Wi1enNFni0Wr05o
s8Wi1enNFni0Wr05os8Wi1enNFni0Wr05os8WIyMjIyMjIxpkZGRkcIyPCzxC9f3foWeITKirFRUVFWKioqxUVDYs8QkREWIiIiIiERERYiIhoWeIXr+/wCX
sWeLFZ+2fsj+kf0j+kf0hH9I/pH9Iz/RXhb08meTPI8jyPI8jyZSvKx//8QAHhEAAwADAAMBAQAAAAAAAAAAAAERECAwIUFhUTH/2gAIAQMBAT8AKUpSlKUp
SlKUpSl6LT3o+i096PouD6Lg+i096PouD6LT3o9aXFKUuKUuKVYej7oejXdIejZS4pSlxSlxSiHo/wC90PWI8Hgq/Cr8L8L8xfhfhV+Hg8EWHvCIhCEIQhCL
X//Z
`,
  'base64',
);
